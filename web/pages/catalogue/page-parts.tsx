import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconInfoCircle, IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { FormConflict } from '../../shared/form-conflict.tsx'
import { ShareCardPicture } from '../../shared/share-card-picture.tsx'
import { ArticleText, textParts } from '../../ui/article/article-text.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { Column, ColumnPart } from '../../ui/page/column.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Fold } from '../../ui/page/fold.tsx'
import { NoteBar } from '../../ui/page/note-bar.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ThemedPicture } from '../../ui/page/themed-picture.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const nothing = () => {}

const swatch = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60"><rect width="160" height="60" fill="${color}"/></svg>`)}`
const picture = { light: swatch('#e0f2fe'), dark: swatch('#0b2c44'), width: 160, height: 60 }

const card = {
  host: 'example.com',
  title: 'Spring sale',
  description: 'All boots, half the price.',
}
const failure = { detail: 'The server is away. Try again in a minute.', requestId: 'req_7Hk2' }

export const pageParts: readonly Component[] = [
  {
    name: 'Panel',
    states: {
      'With a head': (
        <Panel title="Latest clicks" note="Of today" action={<Button size="xs">Export</Button>}>
          Nothing happened yet.
        </Panel>
      ),
      'Without one': <Panel>Nothing happened yet.</Panel>,
    },
  },
  {
    name: 'Column',
    isWide: true,
    states: {
      'Of a form': (
        <Column>
          <ColumnPart title="Name" note="Shown to your visitors.">
            The harbour
          </ColumnPart>
        </Column>
      ),
    },
  },
  {
    name: 'Note bar',
    isWide: true,
    states: {
      News: (
        <NoteBar tone="news" Icon={IconInfoCircle} action={<Button size="xs">Read</Button>}>
          <strong>A newer version is there.</strong> It comes with the next load.
        </NoteBar>
      ),
      Warning: (
        <NoteBar tone="warn" Icon={IconBell}>
          <strong>The trial ends in 2 days.</strong> Choose a plan to keep all links.
        </NoteBar>
      ),
      Bad: (
        <NoteBar tone="bad" Icon={IconAlertTriangle} action={<Button size="xs">Look</Button>}>
          <strong>“Spring sale” is down.</strong> It answers 404 Not Found.
        </NoteBar>
      ),
    },
  },
  {
    name: 'Empty state',
    states: {
      'With a picture and a button': (
        <EmptyState title="No links yet" picture={<Logo />} action={<Button>Create link</Button>}>
          Shorten an address, and it stands here.
        </EmptyState>
      ),
    },
  },
  {
    name: 'Error state',
    states: {
      Plain: <ErrorState title="Links could not be loaded" onRetry={nothing} {...failure} />,
    },
  },
  { name: 'Failure note', states: { Plain: <FailureNote {...failure} /> } },
  {
    name: 'Changed elsewhere',
    states: {
      'Two fields': (
        <FormConflict
          versions={{
            before: { title: 'Spring', note: '' },
            theirs: { title: 'Spring sale', note: 'Ends in May' },
            mine: { title: 'Spring box', note: 'Ends in June' },
          }}
          words={{
            title: { label: 'Title', textOf: (title) => title },
            note: { label: 'Note', textOf: (note) => note },
          }}
          takeTheirs={nothing}
          saveMine={nothing}
        />
      ),
    },
  },
  {
    name: 'Fold',
    states: { Closed: <FoldOf name="Tags" />, Open: <FoldOf name="More tags" startsOpen /> },
  },
  {
    name: 'Themed picture',
    states: { Plain: <ThemedPicture picture={picture} alt="A plain field of blue" /> },
  },
  {
    name: 'Share card',
    states: {
      Plain: (
        <ShareCardPicture card={{ ...card, picture: { kind: 'here', address: picture.light } }} />
      ),
      'Picture of another host': (
        <ShareCardPicture
          card={{ ...card, picture: { kind: 'elsewhere', host: 'cdn.example.com' } }}
        />
      ),
      'Nothing is known': (
        <ShareCardPicture
          card={{ host: '', title: '', description: '', picture: { kind: 'none' } }}
        />
      ),
    },
  },
  { name: 'Article', isWide: true, states: { 'On a public page': <Article /> } },
]

function FoldOf({ name, startsOpen = false }: { name: string; startsOpen?: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <Fold
      Icon={IconTags}
      name={name}
      value="launch, print"
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      Two tags.
    </Fold>
  )
}

function Article() {
  const { Note, pre: Code, table: Table } = textParts
  return (
    <div className={`site ${css.site}`}>
      <ArticleText hasLead>
        <p>A short link is a promise: it leads to the same place next year.</p>
        <p>
          Read <a href="#article">how it works</a>, with <code>curl</code> and <strong>keys</strong>
          .
        </p>
        <Note>
          <p>Codes on paper cannot be changed.</p>
        </Note>
        <blockquote>
          <p>We printed four thousand.</p>
        </blockquote>
        <ul>
          <li>A list of one</li>
        </ul>
        <Code>
          <code>curl https://unfurly.example/spring</code>
        </Code>
        <Table>
          <thead>
            <tr>
              <th>Plan</th>
              <th>Links</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>Free</td>
              <td>50</td>
            </tr>
          </tbody>
        </Table>
      </ArticleText>
    </div>
  )
}
