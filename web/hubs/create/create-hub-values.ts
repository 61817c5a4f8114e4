import type { UseFormReturnType } from '@mantine/form'
import { z } from 'zod'
import { presetIds } from '../../../contract/hubs/theme.ts'

/** As typed, and as kept on this device. */
export const CreateHubValues = z.object({
  title: z.string(),
  domain: z.string(),
  vanity: z.string(),
  /** False: the key is made of the name. An empty one that is typed is random. */
  isKeyTyped: z.boolean(),
  description: z.string(),
  /** Its id; empty: no template. */
  template: z.string(),
  /** Of a page without a template. */
  preset: z.enum(presetIds),
})
export type CreateHubValues = z.infer<typeof CreateHubValues>
export type CreateHubFields = Pick<
  UseFormReturnType<CreateHubValues>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'setValues'
>
