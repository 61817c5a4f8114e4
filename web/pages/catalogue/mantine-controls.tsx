import {
  ActionIcon,
  Anchor,
  Button,
  CloseButton,
  Kbd,
  Loader,
  Progress,
  SegmentedControl,
  Skeleton,
  Text,
} from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import { smallIcon } from '../../ui/icon.ts'
import css from './catalogue.module.css'
import type { Component } from './show.tsx'

const variants = ['filled', 'default', 'light', 'subtle', 'outline'] as const
const colors = ['sky', 'rose', 'gray'] as const
const iconVariants = ['subtle', 'default', 'filled', 'light'] as const
const sizes = ['compact-xs', 'compact-sm', 'xs', 'sm', 'md'] as const
const choices = ['Day', 'Week', 'Month']

const row = (color: (typeof colors)[number], state: object = {}) => (
  <div className={css.row}>
    {variants.map((variant) => (
      <Button key={variant} variant={variant} color={color} {...state}>
        {variant}
      </Button>
    ))}
  </div>
)

export const controls: readonly Component[] = [
  {
    name: 'Button',
    states: {
      ...Object.fromEntries(colors.map((color) => [`In ${color}`, row(color)])),
      Disabled: row('sky', { disabled: true }),
      Loading: row('sky', { loading: true }),
      Sizes: (
        <div className={css.row}>
          {sizes.map((size) => (
            <Button key={size} size={size}>
              {size}
            </Button>
          ))}
        </div>
      ),
      'With an icon': <Button leftSection={<IconPlus {...smallIcon} />}>Create link</Button>,
    },
  },
  {
    name: 'Icon button',
    states: {
      ...Object.fromEntries(
        iconVariants.map((variant) => [
          `Variant ${variant}`,
          <div key={variant} className={css.row}>
            {colors.map((color) => (
              <ActionIcon key={color} {...{ variant, color }} aria-label={`${variant} ${color}`}>
                <IconDots {...smallIcon} />
              </ActionIcon>
            ))}
          </div>,
        ]),
      ),
      Disabled: (
        <ActionIcon disabled aria-label="Disabled">
          <IconDots {...smallIcon} />
        </ActionIcon>
      ),
      Close: <CloseButton aria-label="Close" />,
    },
  },
  {
    name: 'Segmented control',
    states: {
      Plain: <SegmentedControl aria-label="Period" data={choices} />,
      Disabled: <SegmentedControl aria-label="Period, disabled" data={choices} disabled />,
    },
  },
  {
    name: 'Link and text',
    states: {
      Link: <Anchor href="#link-and-text">Read how it works</Anchor>,
      'Dimmed text': <Text c="dimmed">Nothing happened yet.</Text>,
      Key: <Kbd>Ctrl</Kbd>,
    },
  },
  {
    name: 'Waiting',
    states: {
      Loader: <Loader />,
      Progress: <Progress value={40} aria-label="Making the export" />,
      Skeleton: <Skeleton height={16} />,
    },
  },
]
