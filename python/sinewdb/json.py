"""json and jsonb as parameters."""


class Json:
    """Sends ``value`` as jsonb, or as json where that is wanted. A ``dict`` goes so without it; lists would be arrays.

    Whatever ``json.dumps`` takes: ``cur.execute("insert into t values (%s)", (Json([1, {"a": None}]),))``.
    """

    __slots__ = ("value",)

    def __init__(self, value):
        self.value = value

    def __repr__(self):
        return f"Json({self.value!r})"


#: The same under psycopg's other name.
Jsonb = Json
