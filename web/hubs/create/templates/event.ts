import { button, heading, letters, list, mainButton, social, template } from './template.ts'

export const event = template({
  id: 'event',
  name: 'Event',
  note: 'Tickets, programme, venue',
  example: 'Small Web Day',
  theme: { preset: 'zine' },
  bio: (name) => `One day, many voices, and the talks in between. See you at ${name}.`,
  blocks: (name) => [
    mainButton('ticket', 'Get a ticket', 'Early ones until they are gone'),
    button('map', 'Venue and travel', 'By train, by bike, on foot'),
    heading('The day'),
    list('Programme', {
      'Doors and coffee': '9:00',
      Opening: '10:00',
      'Talks and workshops': '10:30',
      'Lunch together': '13:00',
      'Last words, first drinks': '18:00',
    }),
    heading('For everybody'),
    button('mic', 'Speak or help', 'First times are welcome'),
    button('heart', 'Access and conduct', 'Step-free, with a quiet room'),
    letters({
      title: 'Hear who is coming',
      description: 'Speakers, times and the last tickets.',
      button: 'Tell me',
      from: name,
    }),
    social('instagram', 'mastodon', 'mail'),
  ],
})
