import { expect, test } from 'bun:test'
import { plainQrDesign } from '../../../contract/qr/qr-design.ts'
import { contrastOf } from './contrast.ts'

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
