import { button, heading, letters, list, mainButton, social, template, text } from './template.ts'

export const nonProfit = template({
  id: 'non-profit',
  name: 'Non-profit',
  note: 'Donations, volunteers, help',
  example: 'Open Kitchen',
  theme: { preset: 'fern' },
  bio: (name) =>
    `Run by neighbours, for neighbours. Whatever you give to ${name}, time or money, arrives.`,
  blocks: (name) => [
    mainButton('heart', 'Donate', 'Once, or a little every month'),
    button('chat', 'Do you need help?', 'Write or call, in confidence'),
    heading('What your help does'),
    text(
      'A small gift pays for material, a regular one for a plan. **We tell you what became of it**, in plain numbers.',
    ),
    button('tool', 'Volunteer', 'Two hours a month are plenty'),
    button('file', 'Where the money goes', 'Annual report and accounts'),
    list('Come by', {
      'Open evening': 'Date to be announced',
      'First steps for volunteers': 'Every month',
      'Summer party': 'Bring a friend',
    }),
    letters({
      title: 'News, four times a year',
      description: 'What we did, and what comes next.',
      button: 'Sign up',
      from: name,
    }),
    social('instagram', 'facebook', 'mail'),
  ],
})
