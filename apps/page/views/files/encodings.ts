/** Encodings that are offered first; others that the command supports can be typed. */
export const encodings: readonly string[] = [
  "utf-8",
  "utf-8-sig",
  "utf-16",
  "latin-1",
  "cp1252",
  "cp1251",
  "cp1256",
  "iso-8859-2",
  "iso-8859-15",
  "koi8-r",
  "gb18030",
  "gbk",
  "euc-kr",
];
