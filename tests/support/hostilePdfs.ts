import { activePdf, revised } from "./activePdf";

const SCRIPT = "app.alert('ran'); app.launchURL('http://127.0.0.1:9/ran', true);";
const JAVASCRIPT = `<</S/JavaScript/JS(${SCRIPT.replace(/[()\\]/g, "\\$&")})>>`;
const ADDRESS = "http://127.0.0.1:9/ran";

const open = (action: string) => `/OpenAction ${action}`;
const form = (field: string) => `/AcroForm<</Fields[6 0 R]${field}>>`;
const field = (more: string) => `/Subtype/Widget/FT/Tx/T(name)/F 4${more}`;
const FILE = "<</Type/Filespec/F(note.txt)/EF<</F 7 0 R>>>>";
const EMBEDDED = "<</Type/EmbeddedFile/Length 5>>stream\nHello\nendstream";

/**
 * Every way by which a PDF does something by itself, or when its page is shown, entered or clicked.
 * By name, with the warnings it gets.
 */
export const HOSTILE_PDFS: readonly [name: string, bytes: Buffer, warning: RegExp | null][] = [
  ["a script when it is opened", activePdf({ catalog: open(JAVASCRIPT) }), /a script/],
  [
    "a script under a name in hex",
    activePdf({ catalog: open(JAVASCRIPT.replace("/JavaScript", "/#4aavaScript")) }),
    /a script/,
  ],
  [
    "a script under names in hex only",
    activePdf({
      catalog: open(JAVASCRIPT.replace("/S/JavaScript", "/#53/#4a#61#76#61#53#63#72#69#70#74")),
    }),
    /a script/,
  ],
  [
    "a script in another object",
    activePdf({ catalog: open("7 0 R"), objects: [JAVASCRIPT] }),
    /a script/,
  ],
  [
    "a script in a compressed object stream",
    activePdf({ catalog: open("7 0 R"), packed: [JAVASCRIPT] }),
    /a script/,
  ],
  [
    "a destination that chains to a script",
    activePdf({ catalog: open(`<</S/GoTo/D[3 0 R/Fit]/Next ${JAVASCRIPT}>>`) }),
    /a script/,
  ],
  [
    "a chain whose script is in a compressed object stream",
    activePdf({ catalog: open("<</S/GoTo/D[3 0 R/Fit]/Next 7 0 R>>"), packed: [JAVASCRIPT] }),
    /a script/,
  ],
  [
    "a chain of three in a compressed object stream",
    activePdf({
      catalog: open("7 0 R"),
      packed: ["<</S/GoTo/D[3 0 R/Fit]/Next[8 0 R 9 0 R]>>", "<</S/Named/N/NextPage>>", JAVASCRIPT],
    }),
    /a script/,
  ],
  [
    "a script in a stream",
    activePdf({
      catalog: open("<</S/JavaScript/JS 7 0 R>>"),
      objects: [`<</Length ${SCRIPT.length}>>stream\n${SCRIPT}\nendstream`],
    }),
    /a script/,
  ],
  [
    "named scripts",
    activePdf({ catalog: `/Names<</JavaScript<</Names[(a) ${JAVASCRIPT}]>>>>` }),
    /a script/,
  ],
  [
    "named scripts in a compressed object stream",
    activePdf({
      catalog: "/Names 7 0 R",
      packed: [`<</JavaScript<</Names[(a) 8 0 R]>>>>`, JAVASCRIPT],
    }),
    /a script/,
  ],
  [
    "a script before it is closed",
    activePdf({ catalog: `/AA<</WC ${JAVASCRIPT}/WS ${JAVASCRIPT}/WP ${JAVASCRIPT}>>` }),
    /a script/,
  ],
  [
    "a script when the page is shown",
    activePdf({ page: `/AA<</O ${JAVASCRIPT}/C ${JAVASCRIPT}>>` }),
    /a script/,
  ],
  [
    "a script of the page in a compressed object stream",
    activePdf({ page: "/AA 7 0 R", packed: [`<</O 8 0 R>>`, JAVASCRIPT] }),
    /a script/,
  ],
  ["a script on a click", activePdf({ annotation: `/A ${JAVASCRIPT}` }), /a script/],
  [
    "a script when the pointer enters",
    activePdf({ annotation: `/AA<</E ${JAVASCRIPT}/PO ${JAVASCRIPT}/PV ${JAVASCRIPT}>>` }),
    /a script/,
  ],
  [
    "a script of a field",
    activePdf({
      catalog: form(""),
      annotation: field(`/AA<</K ${JAVASCRIPT}/F ${JAVASCRIPT}/V ${JAVASCRIPT}/C ${JAVASCRIPT}>>`),
    }),
    /a script and a form/,
  ],
  ["a script in a second revision", revised(activePdf({}), open(JAVASCRIPT)), /a script/],
  [
    "a script that a second revision takes away",
    revised(activePdf({ catalog: open(JAVASCRIPT) }), ""),
    /a script/,
  ],
  [
    "a program to start",
    activePdf({ catalog: open("<</S/Launch/F(/bin/sh)/Win<</F(cmd.exe)>>>>") }),
    /starts a program/,
  ],
  [
    "a form that sends itself",
    activePdf({ catalog: open(`<</S/SubmitForm/F(${ADDRESS})>>`) }),
    /a form/,
  ],
  [
    "a form that reads a file",
    activePdf({ catalog: open("<</S/ImportData/F(/etc/passwd)>>") }),
    /a form/,
  ],
  ["a form that resets itself", activePdf({ annotation: "/A<</S/ResetForm>>" }), /a form/],
  [
    "another file to go to",
    activePdf({
      catalog: open("<</S/GoToR/F(http://127.0.0.1:9/ran.pdf)/D[0/Fit]/NewWindow true>>"),
    }),
    /links to other files/,
  ],
  [
    "an address to open",
    activePdf({
      catalog: open(`<</S/URI/URI(${ADDRESS})>>`),
      annotation: `/A<</S/URI/URI(${ADDRESS})>>`,
    }),
    null,
  ],
  [
    "an address that is a script",
    activePdf({
      catalog: open("<</S/URI/URI(javascript:alert\\(1\\))>>"),
      annotation: "/A<</S/URI/URI(javascript:alert\\(1\\))>>",
    }),
    null,
  ],
  ["printing", activePdf({ catalog: open("<</S/Named/N/Print>>") }), null],
  [
    "rich media",
    activePdf({
      annotation: `/Subtype/RichMedia/RichMediaContent<</Assets<</Names[(a.swf) ${FILE}]>>>>/RichMediaSettings<</Activation<</Condition/PO>>>>`,
      objects: [EMBEDDED],
    }),
    /sound, video or 3D/,
  ],
  [
    "a rendition with a script",
    activePdf({ catalog: open(`<</S/Rendition/OP 0/JS(${SCRIPT.replace(/[()]/g, "\\$&")})>>`) }),
    /sound, video or 3D/,
  ],
  [
    "a film and a sound",
    activePdf({
      catalog: open("<</S/Sound/Sound 7 0 R>>"),
      annotation: "/A<</S/Movie/Operation/Play>>",
      objects: [EMBEDDED],
    }),
    /sound, video or 3D/,
  ],
  [
    "an XFA form with a script",
    activePdf({
      // Far enough in: markup at the beginning of a file is refused on arrival.
      catalog: `/Padding(${"x".repeat(1100)})/AcroForm<</Fields[]/XFA 7 0 R>>`,
      objects: [
        "<</Length 170>>stream\n<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'><template><subform><event activity='initialize'><script contentType='application/x-javascript'>app.alert(1)</script></event></subform></template></xdp:xdp>\nendstream",
      ],
    }),
    /a form/,
  ],
  [
    "an embedded file",
    activePdf({
      catalog: `/Names<</EmbeddedFiles<</Names[(a) ${FILE}]>>>>/PageMode/UseAttachments`,
      objects: [EMBEDDED],
    }),
    /other files/,
  ],
  [
    "an embedded PDF to go to",
    activePdf({
      catalog: `/Names<</EmbeddedFiles<</Names[(a) ${FILE}]>>>>${open("<</S/GoToE/T<</R/C/N(a)>>/D[0/Fit]>>")}`,
      objects: [EMBEDDED],
    }),
    /other files/,
  ],
  [
    "an attached file",
    activePdf({ annotation: `/Subtype/FileAttachment/FS ${FILE}`, objects: [EMBEDDED] }),
    /other files/,
  ],
  [
    "a script of a bookmark",
    activePdf({
      catalog: "/PageMode/UseOutlines/Outlines<</First 7 0 R/Last 7 0 R/Count 1>>",
      objects: [`<</Title(Resume)/Parent 1 0 R/A ${JAVASCRIPT}>>`],
    }),
    /a script/,
  ],
  [
    "a script in UTF-16 behind a comment, in a compressed object stream",
    activePdf({
      catalog: open("7 0 R"),
      packed: [
        `<</S%\n/JavaScript%\n/JS<feff${Buffer.from(SCRIPT, "utf16le").swap16().toString("hex")}>>>`,
      ],
    }),
    /a script/,
  ],
  [
    "a field that takes the focus by itself",
    activePdf({
      catalog: `${form("/NeedAppearances true")}${open("<</S/Named/N/NextPage>>")}`,
      annotation: field(
        `/AA<</Fo ${JAVASCRIPT}/Bl ${JAVASCRIPT}/D ${JAVASCRIPT}/U ${JAVASCRIPT}>>`,
      ),
    }),
    /a script and a form/,
  ],
  [
    "a 3D scene with a script",
    activePdf({
      annotation: "/Subtype/3D/3DA<</A/PO>>/3DD 7 0 R",
      objects: [
        `<</Type/3D/Subtype/U3D/OnInstantiate 8 0 R/Length 3>>stream\nU3D\nendstream`,
        `<</Length ${SCRIPT.length}>>stream\n${SCRIPT}\nendstream`,
      ],
    }),
    /a script and sound, video or 3D/,
  ],
  [
    "a portfolio that opens its first file",
    activePdf({
      catalog: `/Collection<</View/T/D(a)>>/Names<</EmbeddedFiles<</Names[(a) ${FILE}]>>>>`,
      objects: [EMBEDDED],
    }),
    /other files/,
  ],
];
