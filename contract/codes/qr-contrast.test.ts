import { expect, test } from 'bun:test'
import { colourProblems, contrastOf } from './qr-contrast.ts'
import { plainQrDesign } from './qr-design.ts'

const of = (colours: Partial<typeof plainQrDesign>) => {
  const { ratio, isInverted } = contrastOf({ ...plainQrDesign, ...colours })
  return { ratio: Math.round(ratio * 10) / 10, isInverted }
}

test('black on white is 21, and a colour on itself is 1', () => {
  expect(of({ ink: '#000000' })).toEqual({ ratio: 21, isInverted: false })
  expect(of({ ink: '#777777', paper: '#777777' }).ratio).toBe(1)
})

test('the weakest colour in use decides', () => {
  expect(of({ ink: '#000000', inkTo: '#eeeeee' }).ratio).toBe(21)
  expect(of({ ink: '#000000', inkTo: '#eeeeee', gradient: 'linear' }).ratio).toBe(1.2)
  expect(of({ ink: '#000000', cornerInk: '#767676' }).ratio).toBe(4.5)
})

test('light on dark is inverted', () => {
  expect(of({ ink: '#ffffff', paper: '#000000' })).toEqual({ ratio: 21, isInverted: true })
  expect(of({ cornerInk: '#ffffff', paper: '#eeeeee' }).isInverted).toBe(true)
})

test('a colour that cannot be told from the paper is named, if the design uses it', () => {
  const fields = (design: Partial<typeof plainQrDesign>) =>
    Object.keys(colourProblems({ ...plainQrDesign, ...design }))
  expect(fields({})).toEqual([])
  expect(fields({ ink: '#ffffff' })).toEqual(['ink'])
  expect(fields({ ink: '#f4f4f4', cornerInk: '#ffffff' })).toEqual(['ink', 'cornerInk'])
  expect(fields({ inkTo: '#ffffff' })).toEqual([])
  expect(fields({ inkTo: '#ffffff', gradient: 'radial' })).toEqual(['inkTo'])
  expect(fields({ ink: '#ffffff', paper: '#000000' })).toEqual([])
})
