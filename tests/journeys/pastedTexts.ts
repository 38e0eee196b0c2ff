/** What programs put into the clipboard for the same short text, and what an article makes of it. */
export const PASTED = [
  {
    from: "Word",
    html: [
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head>',
      '<body><!--StartFragment--><p class="MsoHeading1"><b>Costs<o:p></o:p></b></p>',
      "<p class=MsoNormal>Some <b>bold</b> and <span style='font-style:italic'>slanted</span>&nbsp;text<o:p>&nbsp;</o:p></p>",
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]>",
      "<span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>one</p>",
      "<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o </span>inner</p>",
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>· </span>two</p>",
      "<!--EndFragment--></body></html>",
    ].join(""),
    becomes: [
      "<h2>Costs</h2>",
      "<p>Some <strong>bold</strong> and <em>slanted</em>&nbsp;text&nbsp;</p>",
      "<ul>",
      "<li>one",
      "<ul>",
      "<li>inner</li>",
      "</ul></li>",
      "<li>two</li>",
      "</ul>",
    ].join("\n"),
  },
  {
    from: "Google Docs",
    html: [
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">',
      '<h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Costs</span></h2>',
      '<p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-weight:400"> text</span></p>',
      '<ul><li dir="ltr"><p dir="ltr" role="presentation"><span>one</span></p></li></ul></b>',
    ].join(""),
    becomes: "<h2>Costs</h2>\n<p><strong>Bold</strong> text</p>\n<ul>\n<li>one</li>\n</ul>",
  },
  {
    from: "Google Docs, with an inner list",
    html: [
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2">',
      '<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li>',
      '<ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>inner</span></p></li></ul>',
      '<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>two</span></p></li></ul></b>',
    ].join(""),
    becomes: "<ul>\n<li>one\n<ul>\n<li>inner</li>\n</ul></li>\n<li>two</li>\n</ul>",
  },
  {
    from: "Word for the web",
    html: [
      '<html><body><!--StartFragment--><div class="OutlineElement Ltr SCXW1">',
      '<p class="Paragraph SCXW1" role="heading" aria-level="1"><span class="TextRun"><span class="NormalTextRun">Costs</span></span></p></div>',
      '<div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun" style="font-weight:bold">Bold</span>',
      '<span class="TextRun"> text</span><span class="EOP">&nbsp;</span></p></div>',
      '<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-aria-level="1" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun">one</span></p></li></ul></div>',
      '<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle2" role="list"><li data-aria-level="2" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun">inner</span></p></li></ul></div>',
      '<div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-aria-level="1" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun">two</span></p></li></ul></div>',
      "<!--EndFragment--></body></html>",
    ].join(""),
    becomes: [
      "<h2>Costs</h2>",
      "<p><strong>Bold</strong> text&nbsp;</p>",
      "<ul>",
      "<li>one",
      "<ul>",
      "<li>inner</li>",
      "</ul></li>",
      "<li>two</li>",
      "</ul>",
    ].join("\n"),
  },
  {
    from: "LibreOffice",
    html: [
      '<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4"/><style>p { line-height: 115% }</style></head>',
      '<body lang="en-US" dir="ltr"><h2 class="western">Costs</h2>',
      '<p style="line-height: 100%; margin-bottom: 0in"><font face="Liberation Serif, serif"><font size="3"><b>Bold</b> text</font></font></p>',
      "<ol><li><p>one</p></li><li><p>two</p></li></ol></body></html>",
    ].join("\n"),
    becomes:
      "<h2>Costs</h2>\n<p><strong>Bold</strong> text</p>\n<ol>\n<li>one</li>\n<li>two</li>\n</ol>",
  },
  {
    from: "Excel",
    html: [
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>.xl65 {mso-number-format:General}</style></head>',
      "<body><table border=0 cellpadding=0 style='border-collapse:collapse;width:96pt'><!--StartFragment-->",
      "<colgroup><col width=64 span=2 style='width:48pt'></colgroup>",
      "<tr height=20 style='height:15.0pt'><td height=20 class=xl65 style='height:15.0pt'>Tons</td><td class=xl65>Year</td></tr>",
      "<tr><td align=right>12</td><td align=right>2026</td></tr><!--EndFragment--></table></body></html>",
    ].join("\n"),
    becomes: [
      "<table>",
      "<tbody>",
      "<tr><td>Tons</td><td>Year</td></tr>",
      "<tr><td>12</td><td>2026</td></tr>",
      "</tbody>",
      "</table>",
    ].join("\n"),
  },
  {
    from: "Notion",
    html: [
      "<meta charset='utf-8'><h1>Costs</h1>",
      '<p>Text with <code>code</code> and <a href="https://example.com/x">a link</a></p>',
      '<ol>\n<li>one</li>\n</ol>\n<img src="file:///tmp/a.png"><script>alert(1)</script>',
    ].join("\n"),
    becomes: [
      "<h1>Costs</h1>",
      '<p>Text with <code>code</code> and <a href="https://example.com/x">a link</a></p>',
      "<ol>\n<li>one</li>\n</ol>",
    ].join("\n"),
  },
];
