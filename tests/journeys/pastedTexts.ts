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
