import {
  collection,
  email,
  embed,
  heading,
  image,
  link,
  picture,
  sample,
  social,
  text,
} from './parts.samples.ts'

export const quietSamples = {
  slate: sample(
    'slate',
    {
      name: 'Northwind Studio',
      bio: 'Product design for teams that ship hardware. Rotterdam and remote.',
      avatar: picture('slate', 1),
      badge: true,
    },
    [
      social('linkedin', 'instagram', 'github', 'mail'),
      link('Book an intro call', {
        description: '30 minutes, next opening Tuesday',
        icon: 'calendar',
        highlight: true,
      }),
      link('Case study: a thermostat people understand', {
        description: '8 minute read',
        icon: 'news',
      }),
      link('Service sheet 2027', { description: 'PDF, 1.2 MB', icon: 'file' }),
      heading('Watch'),
      embed({
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        title: 'Designing for cold hands',
        meta: '14:02',
        poster: picture('slate', 2),
      }),
      link('Open role: interaction designer', {
        description: 'Rotterdam, four days a week',
        icon: 'building',
      }),
      email({
        title: 'Field notes, once a month',
        description: 'What we learned on site visits.',
        button: 'Subscribe',
      }),
    ],
  ),
  paper: sample(
    'paper',
    {
      name: 'Ida Lindqvist',
      bio: 'Essays on weather, archives and walking. Author of _The Slow Coast_ (Harbour Press, 2026).',
    },
    [
      link('The Slow Coast', { description: 'Buy from an independent bookshop', icon: 'book' }),
      link('“What the tide tables leave out”', {
        description: 'New essay, Granite Review, issue 41',
        icon: 'pen',
      }),
      link('Reading in Göteborg, 4 December', {
        description: 'Free, book a chair',
        icon: 'ticket',
      }),
      heading('Letters'),
      text(
        'Every other Sunday I send one letter with one photograph. [Read the archive](https://example.com/archive), or have the next one delivered.',
      ),
      email({
        title: 'A letter every other Sunday',
        button: 'Send me the next one',
        consent: 'Only the letter, nothing else. Leave whenever you like.',
      }),
      image({
        picture: picture('paper', 1),
        alt: 'Low hills behind a bay at dusk',
        ratio: 'wide',
        caption: 'Bohuslän, October',
      }),
      social('mastodon', 'bluesky', 'mail'),
    ],
  ),
  milk: sample(
    'milk',
    {
      name: 'Crumb & Butter',
      bio: 'Small-batch bakery in Utrecht. Still warm at eight, usually gone by two.',
      avatar: picture('milk', 1),
    },
    [
      social('instagram', 'tiktok', 'phone'),
      link('Order for tomorrow', {
        description: 'Until 17:00, pick up from 8:00',
        icon: 'bag',
        picture: picture('milk', 2),
        highlight: true,
      }),
      link('Celebration cakes', {
        description: 'Three weeks ahead, please',
        icon: 'gift',
        picture: picture('milk', 3),
      }),
      link('Sourdough class', {
        description: '3 places left on 29 November',
        icon: 'calendar',
        picture: picture('milk', 4),
      }),
      link('Allergens', {
        description: 'Every loaf, every grain',
        icon: 'file',
        picture: picture('milk', 5),
      }),
      image({
        picture: picture('milk', 6),
        alt: 'A plate with a bun and two small biscuits',
        ratio: 'wide',
      }),
      email({
        title: 'Saturday specials',
        description: 'One short mail on Friday.',
        button: 'Yes please',
      }),
    ],
  ),
  gallery: sample(
    'gallery',
    {
      name: 'Hana Weiss, photographs',
      bio: 'Landscape and still life. Represented by Galerie Nord, Basel.',
    },
    [
      image({
        picture: picture('gallery', 1),
        alt: 'Grey mountain under a pale sky',
        ratio: '16:10',
        caption: 'Plateau I, 2026. Pigment print, 90 × 60 cm',
      }),
      link('Exhibition: Plateau', {
        description: 'Galerie Nord, until 20 January',
        icon: 'ticket',
      }),
      link('Buy a print', { description: 'Editions of 12', icon: 'bag' }),
      link('The book', { description: '144 pages, second printing', icon: 'book' }),
      link('Commission', { description: 'Editorial and private', icon: 'mail' }),
      image({
        picture: picture('gallery', 2),
        alt: 'Three stone vessels on a ledge',
        ratio: '16:10',
        caption: 'Still life with three, 2025',
      }),
      social('instagram', 'mail'),
    ],
  ),
  harbour: sample(
    'harbour',
    {
      name: 'Pier Nine',
      bio: 'Fish, fire and cold wine on the old ferry dock. Dinner Wednesday to Sunday.',
      avatar: picture('harbour', 1),
    },
    [
      link('Book a table', {
        description: 'Tonight: 17:30 and 21:15',
        icon: 'calendar',
        highlight: true,
      }),
      link('Tonight’s menu', { description: 'Changes with the boats', icon: 'menu' }),
      link('Wine list', { description: '180 bottles', icon: 'wine' }),
      link('Find us', { description: 'Kade 9, five minutes from the tram', icon: 'map' }),
      link('Private dinners', { description: 'Up to 24 people', icon: 'chat' }),
      image({
        picture: picture('harbour', 2),
        alt: 'A plate with grilled fish and lemon',
        ratio: 'wide',
      }),
      collection({
        title: 'Opening hours',
        view: 'list',
        items: [
          { title: 'Wednesday to Saturday', description: '17:00 to 23:30', url: '' },
          { title: 'Sunday', description: '13:00 to 21:00', url: '' },
        ],
      }),
      social('instagram', 'phone', 'mail'),
    ],
  ),
}
