import { button, heading, letters, list, mainButton, social, template, text } from './template.ts'

export const shop = template({
  id: 'shop',
  name: 'Shop',
  note: 'Bestsellers, gifts, delivery',
  example: 'Alder & Wren',
  theme: { preset: 'clay', tokens: { card: { radius: 16, lead: 'icon', align: 'left' } } },
  bio: (name) => `Useful, beautiful and made in small numbers. Welcome to ${name}.`,
  blocks: (name) => [
    mainButton('bag', 'See the whole shop', 'New pieces every month'),
    list('Where to begin', {
      'New in': 'Fresh from the workbench',
      Favourites: 'What people come back for',
      'Small gifts': 'To say thank you',
      'Last pieces': 'When they are gone, they are gone',
    }),
    button('gift', 'Gift cards', 'By e-mail, in any amount'),
    button('map', 'Visit us', 'Opening hours and directions'),
    heading('Good to know'),
    text(
      '**Delivery** takes one to three working days.',
      '**Returns** are welcome within 30 days.',
      '**A question?** Write to us, a person answers.',
    ),
    letters({
      title: 'One letter a month',
      description: 'New pieces, and a look behind the counter.',
      button: 'Send it',
      from: name,
    }),
    social('instagram', 'pinterest', 'mail'),
  ],
})
