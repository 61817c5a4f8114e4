import { useState } from 'react'
import { DomainSelect } from '../../shared/domain-select.tsx'
import { CodeInput } from '../../ui/code-input.tsx'
import { RowCheck } from '../../ui/lists/row-check.tsx'
import { PictureFileButton } from '../../ui/picture-file-button.tsx'
import { PlainSwitch } from '../../ui/plain-switch.tsx'
import { DaysForm } from '../../ui/time/days-form.tsx'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const nothing = () => {}

const domains = [
  { value: 'unfurly.example', label: 'unfurly.example', disabled: false },
  { value: 'go.alder.example', label: 'go.alder.example', disabled: false },
  { value: 'new.example', label: 'new.example (not verified)', disabled: true },
]
const picture = { name: 'Picture of the page', accept: 'image/png', onChoose: nothing }

export const fieldParts: readonly Component[] = [
  {
    name: 'Code input',
    states: {
      'Half typed': <CodeField label="Code" start="123" />,
      'With an error': (
        <CodeField label="Code, wrong" start="123456" error="That is not the code" />
      ),
      Waiting: <CodeInput label="Code, waiting" value="123456" onChange={nothing} disabled />,
    },
  },
  {
    name: 'Domain select',
    states: {
      Closed: <DomainChoice label="Domain" />,
      Open: (
        <div className={css.open}>
          <DomainChoice label="Domain, open" dropdownOpened />
        </div>
      ),
    },
  },
  {
    name: 'Days form',
    states: {
      Plain: <DaysForm initial={{ from: '2026-11-01', until: '2026-11-27' }} onChoose={nothing} />,
    },
  },
  {
    name: 'Picture file button',
    states: {
      Plain: (
        <PictureFileButton {...picture} isLoading={false}>
          Choose a picture
        </PictureFileButton>
      ),
      Loading: (
        <PictureFileButton {...picture} isLoading>
          Choose a picture
        </PictureFileButton>
      ),
    },
  },
  {
    name: 'Plain switch',
    states: {
      'On and off': (
        <div className={css.row}>
          <PlainSwitch label="Shown" isOn onChange={nothing} />
          <PlainSwitch label="Hidden" isOn={false} onChange={nothing} />
        </div>
      ),
    },
  },
  {
    name: 'Row check',
    states: {
      'Off, partly and on': (
        <div className={css.row}>
          <RowCheck label="The first" isChecked={false} onCheck={nothing} />
          <RowCheck label="Some" isChecked={false} isPartly onCheck={nothing} />
          <RowCheck label="The last" isChecked onCheck={nothing} />
        </div>
      ),
    },
  },
]

interface CodeFieldProps {
  label: string
  start: string
  error?: string
}

function CodeField({ label, start, error }: CodeFieldProps) {
  const [code, setCode] = useState(start)
  return (
    <CodeInput
      label={label}
      description="It came by mail"
      value={code}
      onChange={setCode}
      {...(error && { error })}
    />
  )
}

function DomainChoice({ label, dropdownOpened }: { label: string; dropdownOpened?: boolean }) {
  const [domain, setDomain] = useState<string | null>('unfurly.example')
  return (
    <DomainSelect
      label={label}
      data={domains}
      pictures={undefined}
      value={domain}
      onChange={setDomain}
      comboboxProps={{ withinPortal: false, hideDetached: false }}
      {...(dropdownOpened && { dropdownOpened })}
    />
  )
}
