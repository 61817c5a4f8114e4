import { button, heading, list, mainButton, social, template, text } from './template.ts'

export const developer = template({
  id: 'developer',
  name: 'Developer',
  note: 'Projects, writing, office hours',
  example: 'Jonas Weber',
  theme: { preset: 'terminal' },
  bio: (name) =>
    `Small tools that do one thing well, most of them open source. Made by ${name}, usually at night.`,
  blocks: () => [
    mainButton('code', 'The project I work on', 'Source, docs and the latest release'),
    heading('Elsewhere'),
    button('pen', 'Writing', 'What I learned the slow way'),
    button('video', 'Talks', 'Slides and recordings'),
    button('file', 'CV', 'One page'),
    list('Built so far', {
      'A shell tool': 'In use every day',
      'A library': 'Small, tested, documented',
      'This page': 'No script, no cookie',
    }),
    heading('Talk to me'),
    text('**Office hours** are on Fridays: 30 minutes, any topic, no charge.'),
    social('github', 'mastodon', 'rss', 'mail'),
  ],
})
