const NO_SCROLLBAR =
  '<style>html{scrollbar-width:none}html::-webkit-scrollbar{display:none}</style>'

/** For pages in frames: a scrollbar that takes room would make them narrower than their frame, which phones never do. */
export const withoutScrollbar = (html: string): string =>
  html.replace('</head>', () => `${NO_SCROLLBAR}</head>`)
