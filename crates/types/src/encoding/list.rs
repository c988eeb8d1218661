//! The encodings that PostgreSQL knows, in the order of its numbers.

/// How the bytes of an encoding make characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// One byte each.
    Single,
    /// EUC with two bytes.
    Euc,
    /// The same, without single shifts.
    EucCn,
    EucJp,
    EucTw,
    Johab,
    Sjis,
    /// Two bytes, of which the second is any.
    Pair,
}

pub(super) struct Def {
    pub name: &'static str,
    /// Its names, letters and digits only.
    pub names: &'static [&'static str],
    pub shape: Shape,
    /// The characters; see `table.rs`.
    pub table: Option<&'static str>,
}

macro_rules! list {
    ($($name:literal [$($other:literal),*] $shape:ident $($file:literal)?;)*) => {
        pub(super) static LIST: &[Def] = &[$(Def {
            name: $name,
            names: &[$($other),*],
            shape: Shape::$shape,
            table: list!(@table $($file)?),
        }),*];
    };
    (@table $file:literal) => { Some(include_str!(concat!("tables/", $file, ".txt"))) };
    (@table) => { None };
}

list! {
    "SQL_ASCII" ["sqlascii"] Single;
    "EUC_JP" ["eucjp"] EucJp "euc_jp";
    "EUC_CN" ["euccn"] EucCn "euc_cn";
    "EUC_KR" ["euckr"] Euc "euc_kr";
    "EUC_TW" ["euctw"] EucTw "euc_tw";
    "EUC_JIS_2004" ["eucjis2004"] EucJp;
    "UTF8" ["utf8", "unicode"] Single;
    "MULE_INTERNAL" ["muleinternal"] Single;
    "LATIN1" ["latin1", "iso88591"] Single "latin1";
    "LATIN2" ["latin2", "iso88592"] Single "latin2";
    "LATIN3" ["latin3", "iso88593"] Single "latin3";
    "LATIN4" ["latin4", "iso88594"] Single "latin4";
    "LATIN5" ["latin5", "iso88599"] Single "latin5";
    "LATIN6" ["latin6", "iso885910"] Single "latin6";
    "LATIN7" ["latin7", "iso885913"] Single "latin7";
    "LATIN8" ["latin8", "iso885914"] Single "latin8";
    "LATIN9" ["latin9", "iso885915"] Single "latin9";
    "LATIN10" ["latin10", "iso885916"] Single "latin10";
    "WIN1256" ["win1256", "windows1256"] Single "win1256";
    "WIN1258" ["win1258", "windows1258", "abc", "tcvn", "tcvn5712", "vscii"] Single "win1258";
    "WIN866" ["win866", "windows866", "alt"] Single "win866";
    "WIN874" ["win874", "windows874"] Single "win874";
    "KOI8R" ["koi8r", "koi8"] Single "koi8r";
    "WIN1251" ["win1251", "windows1251", "win"] Single "win1251";
    "WIN1252" ["win1252", "windows1252"] Single "win1252";
    "ISO_8859_5" ["iso88595"] Single "iso_8859_5";
    "ISO_8859_6" ["iso88596"] Single "iso_8859_6";
    "ISO_8859_7" ["iso88597"] Single "iso_8859_7";
    "ISO_8859_8" ["iso88598"] Single "iso_8859_8";
    "WIN1250" ["win1250", "windows1250"] Single "win1250";
    "WIN1253" ["win1253", "windows1253"] Single "win1253";
    "WIN1254" ["win1254", "windows1254"] Single "win1254";
    "WIN1255" ["win1255", "windows1255"] Single "win1255";
    "WIN1257" ["win1257", "windows1257"] Single "win1257";
    "KOI8U" ["koi8u"] Single "koi8u";
    "SJIS" ["sjis", "shiftjis", "mskanji", "win932", "windows932"] Sjis "sjis";
    "BIG5" ["big5", "win950", "windows950"] Pair "big5";
    "GBK" ["gbk", "win936", "windows936"] Pair "gbk";
    "UHC" ["uhc", "win949", "windows949"] Pair "uhc";
    "GB18030" ["gb18030"] Pair;
    "JOHAB" ["johab"] Johab "johab";
    "SHIFT_JIS_2004" ["shiftjis2004"] Sjis;
}
