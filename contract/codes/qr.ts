import { z } from 'zod'
import { inOneLine } from '../one-line.ts'
import { pageOf } from '../paging.ts'
import { Line } from '../text.ts'
import { colourProblems } from './qr-contrast.ts'
import {
  plainQrDesign,
  QR_LOGO,
  QR_LOGO_MAX,
  QR_MARGIN_MAX,
  QR_MM,
  QR_SIDE,
  QR_TEXT_MAX,
  qrCorners,
  qrDots,
  qrFormats,
  qrFrames,
  qrGradients,
  qrLevels,
} from './qr-design.ts'
import { isDrawable, undrawableWords } from './qr-letters.ts'

const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Write the colour as six hex digits, such as #0f172a')
  .transform((colour) => colour.toLowerCase())

const FrameText = z
  .string()
  .max(QR_TEXT_MAX, `At most ${QR_TEXT_MAX} characters`)
  // A code has one line, and its font has no other white space than the blank.
  .overwrite(inOneLine)
  .refine(isDrawable, { error: ({ input }) => undrawableWords(String(input)) })

const Logo = z
  .string()
  .max(QR_LOGO_MAX, 'Use a smaller picture: at most 90 kB')
  .regex(
    /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
    'Send the logo as a data address of a PNG or a JPEG',
  )

const fields = {
  ink: Colour,
  gradient: z.enum(qrGradients),
  inkTo: Colour,
  paper: Colour,
  cornerInk: Colour.nullable(),
  dots: z.enum(qrDots),
  corners: z.enum(qrCorners),
  balls: z.enum(qrCorners),
  logo: Logo.nullable(),
  logoSize: z.number().int().min(QR_LOGO.min).max(QR_LOGO.max),
  frame: z.enum(qrFrames),
  text: FrameText,
  level: z.enum(qrLevels),
  margin: z.number().int().min(0).max(QR_MARGIN_MAX),
}

/** Missing fields default to the plain design. */
export const QrDesignInput = z
  .strictObject(fields)
  .partial()
  .transform((design) => ({ ...plainQrDesign, ...given(design) }))
  .superRefine((design, context) => {
    for (const [field, message] of Object.entries(colourProblems(design))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
  .meta({ id: 'QrDesignInput' })

export const QrDesign = z.object(fields).meta({ id: 'QrDesign' })

function given<T extends object>(part: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(part).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

const PresetName = Line(60)

export const QrPreset = z
  .object({
    id: z.string(),
    name: z.string(),
    design: QrDesign,
    isDefault: z.boolean().meta({ description: 'Codes look like this unless another is named' }),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'QrPreset' })

/** At most twenty, so there is a single page. */
export const QrPresetPage = pageOf(QrPreset).meta({ id: 'QrPresetPage' })

export const CreateQrPreset = z
  .strictObject({ name: PresetName, design: QrDesignInput, isDefault: z.boolean().optional() })
  .meta({ id: 'CreateQrPreset' })

export const EditQrPreset = z
  .strictObject({
    name: PresetName.optional(),
    design: QrDesignInput.optional(),
    isDefault: z.boolean().optional(),
  })
  .meta({ id: 'EditQrPreset' })

const Side = z.coerce
  .number()
  .int()
  .min(QR_SIDE.min, `At least ${QR_SIDE.min} px`)
  .max(QR_SIDE.max, `At most ${QR_SIDE.max} px`)
const Millimetres = z.coerce
  .number()
  .min(QR_MM.min, `At least ${QR_MM.min} mm`)
  .max(QR_MM.max, `At most ${QR_MM.max} mm`)

const fileOf = {
  format: z.enum(qrFormats).default('svg'),
  size: Side.optional().meta({ description: 'Width in px' }),
  mm: Millimetres.optional().meta({
    description: 'Width on paper, in its place; a PNG has 300 dots an inch',
  }),
}

const Whole = (field: z.ZodNumber) => z.coerce.number().pipe(field)

/** A code as a file. `preset` is the id of a saved design, or `plain`; single fields override those of the design. */
export const ReadQrFile = z.strictObject({
  ...fileOf,
  preset: z.string().max(60).optional(),
  ...z.object(fields).omit({ logo: true }).partial().shape,
  logoSize: Whole(fields.logoSize).optional(),
  margin: Whole(fields.margin).optional(),
})

/** The same, for an unsaved design. */
export const DrawQrFile = z
  .strictObject({
    ...fileOf,
    design: QrDesignInput,
    isPlanned: z.boolean().default(false).meta({
      description: 'There is no such link yet: its key has to be free',
    }),
  })
  .meta({ id: 'DrawQrFile' })

export type QrPreset = z.infer<typeof QrPreset>
export type QrPresetPage = z.infer<typeof QrPresetPage>
export type CreateQrPreset = z.infer<typeof CreateQrPreset>
export type EditQrPreset = z.infer<typeof EditQrPreset>
export type ReadQrFile = z.infer<typeof ReadQrFile>
export type DrawQrFile = z.infer<typeof DrawQrFile>
