import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { MESSAGE_MAX, VARIANTS_MAX } from '../../../contract/links/rules/rule-words.ts'
import { tinyIcon } from '../../ui/icon.ts'
import type { LinkFormFields } from '../drawer/link-form-state.ts'
import type { RuleValues } from './rule-values.ts'
import rules from './rules.module.css'
import css from './split.module.css'

interface RuleEndProps {
  form: LinkFormFields
  rule: RuleValues
  place: number
  onChange: (rule: RuleValues) => void
}

/** The outcome of a rule: one address, a split over several, or a message. */
export function RuleEnd(props: RuleEndProps) {
  const { form, rule, place } = props
  if (rule.end === 'split') return <SplitFields {...props} />
  if (rule.end === 'block') {
    return (
      <Textarea
        size="xs"
        className={rules.to}
        aria-label={`Message of rule ${place + 1}`}
        placeholder="What these visitors read, such as: We do not deliver to your country yet."
        autosize
        minRows={1}
        maxLength={MESSAGE_MAX}
        {...form.getInputProps(`geo.${place}.block.message`)}
      />
    )
  }
  return (
    <TextInput
      size="xs"
      className={rules.to}
      aria-label={`Address of rule ${place + 1}`}
      placeholder="Address for these visitors"
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      {...form.getInputProps(`geo.${place}.redirectTo`)}
    />
  )
}

function SplitFields({ form, rule, place, onChange }: RuleEndProps) {
  const { split } = rule
  const total = split.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0)
  return (
    <fieldset className={`${rules.to} ${css.split}`} aria-label={`Split of rule ${place + 1}`}>
      {split.map((variant, at) => {
        const letter = String.fromCharCode(65 + at)
        const share = total > 0 ? Math.round(((Number(variant.weight) || 0) / total) * 100) : 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: variants are identified by their letter
          <div key={at} className={css.variant}>
            <span className={css.letter}>{letter}</span>
            <TextInput
              size="xs"
              aria-label={`Address ${letter} of rule ${place + 1}`}
              placeholder="Address"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps(`geo.${place}.split.${at}.redirectTo`)}
            />
            <TextInput
              size="xs"
              aria-label={`Weight of ${letter}, rule ${place + 1}`}
              inputMode="numeric"
              autoComplete="off"
              {...form.getInputProps(`geo.${place}.split.${at}.weight`)}
            />
            <span className={css.share}>{share} %</span>
            {split.length > 2 && (
              <ActionIcon
                size={24}
                aria-label={`Remove address ${letter} of rule ${place + 1}`}
                onClick={() => onChange({ ...rule, split: split.toSpliced(at, 1) })}
              >
                <IconX {...tinyIcon} />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {split.length < VARIANTS_MAX && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus {...tinyIcon} />}
          onClick={() => onChange({ ...rule, split: [...split, { redirectTo: '', weight: '50' }] })}
        >
          Add address
        </Button>
      )}
    </fieldset>
  )
}
