import { button, heading, letters, list, mainButton, social, template } from './template.ts'

export const agency = template({
  id: 'agency',
  name: 'Agency',
  note: 'Work, services, intro call',
  example: 'Plumb & Level',
  theme: {
    preset: 'swiss',
    tokens: {
      color: {
        page: '#1f2bc4',
        muted: '#dfe3ff',
        onAccent: '#1a2399',
        card: '#1f2bc4',
        onCardMuted: '#dfe3ff',
        border: '#8f98f0',
      },
    },
  },
  bio: (name) =>
    `We help small teams say clearly what they do, and build it with them. That is all ${name} does.`,
  blocks: (name) => [
    mainButton('calendar', 'Book an intro call', '30 minutes, free of charge'),
    button('briefcase', 'Selected work', 'What we made, and what came of it'),
    heading('What we do'),
    list('Services', {
      Strategy: 'Find the one thing to say',
      Design: 'Brands, products, spaces',
      Build: 'Sites and apps that last',
    }),
    button('file', 'How we work', 'Step by step, with prices'),
    button('building', 'Team and open roles', 'Who we are, and who is missing'),
    heading('Stay in touch'),
    letters({
      title: 'Notes from the studio',
      description: 'What we learned, four times a year.',
      button: 'Subscribe',
      from: name,
    }),
    social('linkedin', 'instagram', 'mail'),
  ],
})
