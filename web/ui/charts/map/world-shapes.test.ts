import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { countryPoint, MAP_HEIGHT, MAP_WIDTH, needsDot, pointAt, shapeOf } from './world-shapes.ts'

test('countries that are a few pixels wide have a dot too', () => {
  expect(['LU', 'SG', 'MT', 'LB', 'XK'].filter((code) => !needsDot(code))).toEqual([])
  expect(['DE', 'CH', 'US'].filter(needsDot)).toEqual([])
})

test('overseas pieces with a code of their own are not part of the country', () => {
  expect(shapeOf('GF')?.centre.x).toBeLessThan(MAP_WIDTH / 2)
  expect(shapeOf('SJ')?.path).not.toBe('')
  expect(shapeOf('SJ')?.centre.y).toBeLessThan(shapeOf('NO')?.centre.y ?? 0)
})

test('Antarctica is not drawn, and its clicks are at the edge', () => {
  expect(shapeOf('AQ')).toBeUndefined()
  expect(pointAt(166.7, -77.8).y).toBeLessThan(MAP_HEIGHT)
})

test('places are where their country is', () => {
  const tokyo = pointAt(139.7, 35.7)
  const japan = countryPoint('JP')
  expect(Math.hypot(tokyo.x - (japan?.x ?? 0), tokyo.y - (japan?.y ?? 0))).toBeLessThan(10)
})

test('the frames that wait for the drawing have its proportions', () => {
  for (const file of ['world-map.module.css', 'pulse-map.module.css'])
    expect(readFileSync(`${import.meta.dir}/${file}`, 'utf8')).toContain(
      `aspect-ratio: ${MAP_WIDTH} / ${MAP_HEIGHT};`,
    )
})
