import { button, heading, letters, list, mainButton, social, template } from './template.ts'

export const author = template({
  id: 'author',
  name: 'Author',
  note: 'Books, readings, letters',
  example: 'Ida Lindqvist',
  theme: { preset: 'paper' },
  bio: (name) =>
    `Stories about people, places and the weather between them. Every book by ${name}, and where to hear it read.`,
  blocks: (name) => [
    mainButton('book', 'The new book', 'Signed, from an independent bookshop'),
    button('file', 'Read the first chapter', 'Free, no sign-up'),
    heading('In person'),
    list('Readings and talks', {
      'Next reading': 'Date to be announced',
      'Book clubs': 'I join by video, just ask',
      'Schools and libraries': 'Best asked early',
    }),
    button('briefcase', 'Press and rights', 'Photographs, biography, agent'),
    heading('By post'),
    letters({
      title: 'A letter every other Sunday',
      description: 'One page, one thought, and what I am reading.',
      button: 'Send it',
      from: name,
    }),
    social('mastodon', 'bluesky', 'mail'),
  ],
})
