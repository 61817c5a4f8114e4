import { Skeleton } from '@mantine/core'
import { IconWorldPin } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { Link } from '../../../../contract/links/links.ts'
import { useConfig } from '../../../lib/config.ts'
import { Fold } from '../../../ui/page/fold.tsx'
import { emptyRule } from '../rules/rule-values.ts'
import type { LinkFormFields } from './link-form-state.ts'

const RuleSection = lazy(async () => ({
  default: (await import('../rules/rule-section.tsx')).RuleSection,
}))

interface RulesSlotProps {
  form: LinkFormFields
  link: Link | undefined
}

/** The rules of a GeoFurl. Their code is loaded with the first rule. */
export function RulesSlot({ form, link }: RulesSlotProps) {
  if (form.values.geo.length === 0) return null
  return (
    <Suspense fallback={<Skeleton height={168} />}>
      <RuleSection form={form} link={link} />
    </Suspense>
  )
}

/** Shown for a link without rules: opening it adds a rule and turns the link into a GeoFurl. */
export function CountriesFold({ form }: { form: LinkFormFields }) {
  const { geoEnabled } = useConfig()
  if (!geoEnabled || form.values.geo.length > 0) return null
  return (
    <Fold
      Icon={IconWorldPin}
      name="Countries"
      value="Same address everywhere"
      isOpen={false}
      onToggle={() => form.setFieldValue('geo', [emptyRule()])}
    >
      {null}
    </Fold>
  )
}
