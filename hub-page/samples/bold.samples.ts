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

export const boldSamples = {
  noir: sample(
    'noir',
    {
      name: 'KILN',
      bio: 'Four people, two drum machines, one very hot room. “Cinder” is out now.',
      cover: picture('noir', 1),
    },
    [
      link('Hear Cinder', { description: 'Everywhere you listen', icon: 'vinyl', highlight: true }),
      link('Tickets: winter tour', { description: '11 cities, 3 sold out', icon: 'ticket' }),
      link('Vinyl and shirts', { description: 'Ships from Leipzig', icon: 'bag' }),
      link('Press kit', { icon: 'file', lock: { kind: 'code', code: 'cinder' } }),
      embed({
        url: 'https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/',
        title: 'Cinder',
        meta: '9 songs, 41 min',
        poster: picture('noir', 2),
      }),
      collection({
        title: 'Tour dates',
        view: 'list',
        open: true,
        items: [
          {
            title: '28 Nov, Kranhalle, München',
            description: 'Sold out',
            url: 'https://example.com/28-nov-kranhalle-m-nchen',
          },
          {
            title: '30 Nov, Flex, Wien',
            description: 'Tickets',
            url: 'https://example.com/30-nov-flex-wien',
          },
          {
            title: '2 Dec, MeetFactory, Praha',
            description: 'Tickets',
            url: 'https://example.com/2-dec-meetfactory-praha',
          },
          {
            title: '5 Dec, Conne Island, Leipzig',
            description: 'Last 40',
            url: 'https://example.com/5-dec-conne-island-leipz',
          },
        ],
      }),
      social('instagram', 'spotify', 'youtube', 'bandcamp'),
    ],
  ),
  clay: sample(
    'clay',
    {
      name: 'Terra & Glaze',
      bio: 'Stoneware thrown, fired and glazed by hand in a former bakery in Porto.',
      avatar: picture('clay', 1),
      cover: picture('clay', 2),
    },
    [
      link('Shop the autumn firing', { icon: 'bag', highlight: true }),
      link('Book a wheel for an evening', { icon: 'calendar' }),
      link('How to care for stoneware', { icon: 'leaf' }),
      collection({
        title: 'From the kiln',
        view: 'grid',
        open: true,
        items: [
          {
            title: 'Moon vase',
            description: '€84',
            picture: picture('clay', 3),
            url: 'https://example.com/moon-vase',
          },
          {
            title: 'Breakfast set',
            description: '€62',
            picture: picture('clay', 4),
            url: 'https://example.com/breakfast-set',
          },
          {
            title: 'Arch planter',
            description: '€48',
            picture: picture('clay', 5),
            url: 'https://example.com/arch-planter',
          },
          {
            title: 'Test tiles',
            description: '€9 each',
            picture: picture('clay', 6),
            url: 'https://example.com/test-tiles',
          },
        ],
      }),
      link('Visit us: Rua do Almada 214', { icon: 'map' }),
      email({ title: 'Know when the kiln opens', button: 'Tell me' }),
      social('instagram', 'pinterest', 'mail'),
    ],
  ),
  zine: sample(
    'zine',
    {
      name: 'Leeds Zine Fair',
      bio: '120 tables of paper, staples and opinions. Saturday 17 January, Corn Exchange. Free in.',
      avatar: picture('zine', 1),
    },
    [
      link('Get a table', { description: '£12, 9 left', icon: 'ticket', highlight: true }),
      link('Who is coming', { description: 'List of makers, A to Z', icon: 'menu' }),
      link('Workshops', { description: 'Fold, staple, print', icon: 'cut' }),
      link('Volunteer', { description: 'Tea is on us', icon: 'heart' }),
      image({
        picture: picture('zine', 2),
        alt: 'Poster of the fair made of cut paper shapes',
        ratio: 'wide',
      }),
      heading('Never been?'),
      text(
        '**A zine is a small magazine someone made because they had to.** Bring coins. Bring a bag. [Read our first-timer guide](https://example.com/archive).',
      ),
      email({ title: 'Next fair, first', button: 'Yes' }),
      social('instagram', 'mastodon', 'mail'),
    ],
  ),
  riso: sample(
    'riso',
    {
      name: 'Two Ink Press',
      bio: 'A risograph studio in Lyon. We print your posters, books and odd ideas.',
      avatar: picture('riso', 1),
    },
    [
      link('Price calculator', {
        description: 'A5 to A3, 50 to 1,000 copies',
        icon: 'tag',
        highlight: true,
      }),
      link('Prepare your file', { description: 'Checklist and templates', icon: 'file' }),
      link('Colour drums in stock', { description: '14 inks', icon: 'palette' }),
      link('Shop prints', { description: 'From €12', icon: 'bag' }),
      image({
        picture: picture('riso', 2),
        alt: 'Poster of overlapping arches in blue and red',
        ratio: 'wide',
        caption: '“Both hands”, A3, two inks',
      }),
      heading('Open studio'),
      text(
        'Come and print with us **on the first Friday of the month**. Ten places, all materials included.',
      ),
      link('Reserve a place', { description: '€35', icon: 'calendar' }),
      social('instagram', 'mastodon', 'mail'),
    ],
  ),
  swiss: sample(
    'swiss',
    {
      name: 'Neue Musik Zürich',
      bio: 'Festival for new music. Nine nights, fourteen premieres. 5 to 14 February 2027.',
    },
    [
      link('Programme', { description: 'All nine nights', icon: 'calendar' }),
      link('Tickets', { description: 'From CHF 18', icon: 'ticket' }),
      link('Festival pass', { description: 'CHF 140, numbered', icon: 'tag', highlight: true }),
      link('Composers', { description: 'Fourteen first performances', icon: 'music' }),
      link('Getting here', { description: 'Tram 4, Escher-Wyss-Platz', icon: 'map' }),
      embed({
        url: 'https://vimeo.com/76979871',
        title: 'Rehearsal: Quartet in red',
        meta: '6:40',
        poster: picture('swiss', 1),
      }),
      email({
        title: 'Programme by post',
        button: 'Order',
        consent: 'We keep your address until the festival ends.',
      }),
      social('instagram', 'spotify', 'mail'),
    ],
  ),
}
