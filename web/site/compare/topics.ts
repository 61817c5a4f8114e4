/** What people choose a product by; the rows of the comparison, in their order. */
export const topics = [
  ['licence', 'Licence'],
  ['running', 'To run it yourself'],
  ['domains', 'Own domains'],
  ['rules', 'Rules by country and device'],
  ['pages', 'Link pages'],
  ['versions', 'Versions and the way back'],
  ['bots', 'Bots in the numbers'],
  ['visitors', 'Visitors: addresses and cookies'],
  ['retention', 'How long numbers are kept'],
  ['conversions', 'Conversions'],
  ['monitoring', 'Monitoring of destinations'],
  ['qr', 'QR codes'],
  ['api', 'API and its limits'],
  ['moving', 'Import and export'],
  ['teams', 'Teams and single sign-on'],
  ['price', 'First paid plan'],
  ['limits', 'What a limit does to links'],
] as const

export type TopicId = (typeof topics)[number][0]
