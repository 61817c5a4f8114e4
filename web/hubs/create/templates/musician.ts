import { button, heading, letters, list, mainButton, player, social, template } from './template.ts'

export const musician = template({
  id: 'musician',
  name: 'Musician',
  note: 'Release, tour, merchandise',
  example: 'Nadia Fell',
  theme: {
    preset: 'noir',
    tokens: {
      color: { accent: '#ff6f42', onAccent: '#180a04' },
      card: { lead: 'icon' },
      layout: { gap: 10 },
    },
  },
  bio: (name) => `Songs for late trains and early mornings. The new record by ${name} is out now.`,
  blocks: (name) => [
    player('The new record', 'Out now'),
    mainButton('headphones', 'Listen everywhere', 'Pick your favourite service'),
    heading('Live'),
    list('Tour dates', {
      'Release show': 'Date to be announced',
      'Spring tour': 'Tickets soon',
      'Summer festivals': 'More to follow',
    }),
    button('ticket', 'Tickets', 'Straight from the venues'),
    heading('To take home'),
    button('vinyl', 'Records and shirts', 'Small runs, sent by ourselves'),
    letters({
      title: 'Be the first to know',
      description: 'New songs and shows, before anybody else hears of them.',
      button: 'Join',
      from: name,
    }),
    social('instagram', 'spotify', 'youtube', 'bandcamp'),
  ],
})
