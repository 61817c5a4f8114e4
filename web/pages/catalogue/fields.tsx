import {
  Checkbox,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Radio,
  Select,
  Slider,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import type { Component } from './show.tsx'

const error = 'Enter an address'
const description = 'Where the link leads'
const tones = ['Quiet', 'Loud']

export const fields: readonly Component[] = [
  {
    name: 'Text field',
    states: {
      Empty: <TextInput label="Address" description={description} placeholder="https://" />,
      Filled: <TextInput label="Address, filled" defaultValue="https://example.com" />,
      'With an error': <TextInput label="Address, wrong" error={error} defaultValue="example" />,
      Disabled: <TextInput label="Address, disabled" disabled defaultValue="https://example.com" />,
      Required: <TextInput label="Address, required" withAsterisk />,
    },
  },
  {
    name: 'Long text field',
    states: {
      Empty: <Textarea label="Note" placeholder="What the link is for" />,
      'With an error': <Textarea label="Note, wrong" error="At most 500 letters" />,
      Disabled: <Textarea label="Note, disabled" disabled defaultValue="Spring sale" />,
    },
  },
  {
    name: 'Password field',
    states: {
      Empty: <PasswordInput label="Password" />,
      'With an error': <PasswordInput label="Password, wrong" error="Too short" />,
      Disabled: <PasswordInput label="Password, disabled" disabled />,
    },
  },
  {
    name: 'Select',
    states: {
      Chosen: <Select label="Tone" data={tones} defaultValue="Quiet" />,
      Empty: <Select label="Tone, not chosen" data={tones} placeholder="Choose one" />,
      'With an error': <Select label="Tone, wrong" data={tones} error="Choose a tone" />,
      Disabled: <Select label="Tone, disabled" data={tones} defaultValue="Loud" disabled />,
      Native: <NativeSelect label="Tone, native" data={tones} />,
    },
  },
  {
    name: 'Several values',
    states: {
      Chosen: <MultiSelect label="Tones" data={tones} defaultValue={['Quiet']} />,
      Typed: <TagsInput label="Tags" defaultValue={['launch', 'print']} />,
    },
  },
  {
    name: 'Checkbox',
    states: {
      All: (
        <Stack gap="xs">
          <Checkbox label="Off" description="Not yet" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Partly" indeterminate />
          <Checkbox label="Wrong" error="Check it to go on" />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled, on" disabled defaultChecked />
        </Stack>
      ),
    },
  },
  {
    name: 'Radio',
    states: {
      All: (
        <Radio.Group label="How long" description="From today" defaultValue="day">
          <Stack gap="xs">
            <Radio value="day" label="A day" />
            <Radio value="week" label="A week" />
            <Radio value="year" label="A year" disabled />
          </Stack>
        </Radio.Group>
      ),
    },
  },
  {
    name: 'Switch',
    states: {
      All: (
        <Stack gap="xs">
          <Switch label="Off" description="Nobody is told" />
          <Switch label="On" defaultChecked />
          <Switch label="Disabled" disabled />
          <Switch label="Disabled, on" disabled defaultChecked />
        </Stack>
      ),
    },
  },
  {
    name: 'Slider',
    states: { Plain: <Slider defaultValue={40} thumbLabel="Share of visitors" /> },
  },
]
