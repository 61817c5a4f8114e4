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

export const nightSamples = {
  blueprint: sample(
    'blueprint',
    {
      name: 'EdgeConf 2027',
      bio: 'Two days on networks, runtimes and the machines in between. 11 and 12 March, Gdańsk.',
      avatar: picture('blueprint', 1),
    },
    [
      link('Register', {
        description: 'Early price until 15 Jan',
        icon: 'ticket',
        highlight: true,
      }),
      link('Schedule', { description: '24 talks, 2 tracks', icon: 'calendar' }),
      link('Call for talks', { description: 'Closes 6 December', icon: 'mic' }),
      link('Venue and travel', { description: 'Stocznia Hall, Gdańsk', icon: 'map' }),
      link('Code of conduct', { description: 'Read before you come', icon: 'file' }),
      link('Sponsor deck', { description: 'PDF, 3.4 MB', icon: 'building' }),
      heading('Last year'),
      embed({
        url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        title: 'Keynote: the cache that forgot',
        meta: '38:11',
        poster: picture('blueprint', 2),
      }),
      image({
        picture: picture('blueprint', 3),
        alt: 'Stage drawing made of circles and squares',
        ratio: '16:10',
      }),
      email({ title: 'Hear about speakers first', button: 'Sign up' }),
      social('github', 'mastodon', 'youtube'),
    ],
  ),
  lagoon: sample(
    'lagoon',
    {
      name: 'Maren Oyelaran',
      bio: 'Freediver and underwater cinematographer. Films about the first forty metres.',
      avatar: picture('lagoon', 1),
      badge: true,
    },
    [
      social('instagram', 'youtube', 'spotify', 'mail'),
      link('Watch “Forty Metres”', {
        description: 'Full film, 52 minutes',
        icon: 'video',
        picture: picture('lagoon', 2),
        highlight: true,
      }),
      link('Breath course, six weeks', {
        description: 'Next group starts 12 January',
        icon: 'book',
        picture: picture('lagoon', 3),
      }),
      link('Prints from Dahab', {
        description: 'Signed, numbered, 40 × 60 cm',
        icon: 'camera',
        picture: picture('lagoon', 4),
      }),
      embed({
        url: 'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M',
        title: 'Surface interval',
        meta: '2 h 10 min',
        poster: picture('lagoon', 5),
      }),
      link('Hire me for a shoot', {
        description: 'Answers within two days',
        icon: 'mail',
        picture: picture('lagoon', 6),
      }),
      email({ title: 'Dive log, twice a month', button: 'Join' }),
    ],
  ),
  fern: sample(
    'fern',
    {
      name: 'Fern House',
      bio: 'Rare houseplants, honest advice. Open Thursday to Sunday, 10 to 18.',
      avatar: picture('fern', 1),
    },
    [
      social('instagram', 'tiktok', 'map'),
      link('New arrivals this week', {
        description: '23 plants, first come',
        icon: 'leaf',
        picture: picture('fern', 2),
        highlight: true,
      }),
      link('Repotting clinic', {
        description: 'Bring yours, Saturdays',
        icon: 'tool',
        picture: picture('fern', 3),
      }),
      link('Care library', {
        description: '140 plants, plain words',
        icon: 'book',
        picture: picture('fern', 4),
      }),
      link('Gift cards', { description: 'From €20', icon: 'gift', picture: picture('fern', 5) }),
      heading('In the greenhouse'),
      collection({
        title: 'Under €30',
        view: 'grid',
        open: true,
        items: [
          {
            title: 'Pilea',
            description: '€14',
            picture: picture('fern', 6),
            url: 'https://example.com/pilea',
          },
          {
            title: 'String of hearts',
            description: '€18',
            picture: picture('fern', 7),
            url: 'https://example.com/string-of-hearts',
          },
          {
            title: 'Maidenhair',
            description: '€22',
            picture: picture('fern', 8),
            url: 'https://example.com/maidenhair',
          },
          {
            title: 'Hoya linearis',
            description: '€28',
            picture: picture('fern', 9),
            url: 'https://example.com/hoya-linearis',
          },
        ],
      }),
      email({
        title: 'Friday list',
        description: 'What is on the shelves, before Saturday.',
        button: 'Get it',
      }),
    ],
  ),
  terminal: sample(
    'terminal',
    {
      name: 'kwame osei',
      bio: 'Databases by day, synths by night. Maintainer of rowcast and two smaller mistakes.',
    },
    [
      link('rowcast', { description: 'change data capture in one binary', icon: 'code' }),
      link('blog', { description: 'last post: “fsync is a promise”', icon: 'pen' }),
      link('talks', { description: 'slides and recordings', icon: 'mic' }),
      link('hire me', {
        description: '2 days a week from february',
        icon: 'mail',
        highlight: true,
      }),
      heading('now'),
      text('Writing a page cache. Reading _The Art of Electronics_. **Not** on call.'),
      embed({
        url: 'https://soundcloud.com/osei/sidechain-diary-07',
        title: 'sidechain diary 07',
        meta: '22 min',
        poster: picture('terminal', 1),
      }),
      heading('elsewhere'),
      link('github', { description: '@osei', icon: 'github' }),
      link('mastodon', { description: '@osei@hachyderm.io', icon: 'mastodon' }),
      email({ title: 'mail -s "new post"', button: 'subscribe' }),
    ],
  ),
}
