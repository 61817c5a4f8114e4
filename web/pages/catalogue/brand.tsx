import { Button } from '@mantine/core'
import { useRef } from 'react'
import { QrCode } from '../../shared/qr-code.tsx'
import { Logo, LogoMark } from '../../ui/brand/logo.tsx'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { PleatRule } from '../../ui/brand/pleat-rule.tsx'
import { Ribbon } from '../../ui/brand/ribbon.tsx'
import { Confetti } from '../../ui/confetti/confetti.tsx'
import { ConfettiTemplate } from '../../ui/confetti/confetti-template.tsx'
import { throwConfetti } from '../../ui/confetti/throw-confetti.ts'
import { Flag } from '../../ui/flags/flag.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const names = ['Ada Byron', 'Mara Birch', 'Li Wen', 'Wilma Reed', 'Theo Frost', 'Ines Moss']
const initialsOf = (name: string) =>
  name
    .split(' ')
    .map((word) => word[0])
    .join('')

const fold = [
  [
    [10, 10],
    [10, 50],
    [60, 50],
    [60, 20],
  ],
] as const

export const brand: readonly Component[] = [
  { name: 'Logo', states: { 'With its word': <Logo />, 'Mark alone': <LogoMark size={32} /> } },
  {
    name: 'Name mark',
    states: {
      People: (
        <div className={css.row}>
          {names.map((name) => (
            <NameMark key={name} letters={initialsOf(name)} name={name} />
          ))}
        </div>
      ),
      Accounts: (
        <div className={css.row}>
          {names.map((name) => (
            <NameMark key={name} letters={name[0] ?? ''} name={name} shape="square" size={40} />
          ))}
        </div>
      ),
    },
  },
  {
    name: 'Ribbon',
    states: {
      Folded: <Ribbon paths={fold} half={6} viewBox="0 0 80 64" />,
      'With a missing part': (
        <Ribbon
          paths={fold}
          half={6}
          viewBox="0 0 120 64"
          missing={[
            [76, 20],
            [110, 20],
          ]}
        />
      ),
    },
  },
  { name: 'Pleat rule', states: { Plain: <PleatRule /> } },
  {
    name: 'Flag',
    states: {
      Sizes: (
        <div className={css.row}>
          <Flag country="fr" size="small" />
          <Flag country="deu" />
          <Flag country="gb-eng" size="big" />
        </div>
      ),
      'Rounded, with a shadow': <Flag country="jp" rounded shadow />,
      Unknown: <Flag country="zz" background="var(--ui-sunken)" />,
    },
  },
  {
    name: 'QR code',
    states: { Plain: <QrCode value="https://unfurly.example" size={120} label="Code of a link" /> },
  },
  { name: 'Confetti', states: { 'In both kinds of pages': <ThrowConfetti /> } },
]

/** The React component falls as soon as it is there. */
function ThrowConfetti() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place}>
      <Confetti />
      <ConfettiTemplate />
      <Button
        size="xs"
        variant="default"
        onClick={() => place.current && throwConfetti(place.current)}
      >
        Throw again
      </Button>
    </div>
  )
}
