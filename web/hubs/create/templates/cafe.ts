import { button, heading, list, mainButton, social, template, text } from './template.ts'

export const cafe = template({
  id: 'cafe',
  name: 'Café',
  note: 'Menu, opening hours, booking',
  example: 'Pier Nine',
  theme: { preset: 'harbour' },
  bio: (name) =>
    `Good coffee, honest plates, and cake until it is gone. There is a chair for you at ${name}.`,
  blocks: () => [
    mainButton('calendar', 'Book a table', 'For two, or for the whole family'),
    button('menu', 'Menu', 'Breakfast, lunch and cake'),
    list('On the counter', {
      'Filter and espresso': 'House blend or guest',
      Cake: 'Ask what is still warm',
      'Soup and bread': 'While it lasts',
    }),
    heading('Opening hours'),
    text(
      '**Monday to Friday** 8:00 to 18:00',
      '**Saturday and Sunday** 9:00 to 17:00',
      '_The kitchen closes an hour earlier._',
    ),
    heading('Before you come'),
    button('map', 'How to find us', 'Address and nearest stop'),
    button('leaf', 'Allergens', 'What is in every dish'),
    social('instagram', 'phone', 'mail'),
  ],
})
