import { toWallTime } from '../time/zone.ts'

const two = (part: number) => String(part).padStart(2, '0')

/** '0412 Fryer 2 2026-03-05 15-07-09.jpg': restaurant, camera and the restaurant's time, in the order of time. */
export function screenshotName(restaurant: string, camera: string, at: number, zone: string): string {
  const wall = toWallTime(at, zone)
  const day = [wall.year, two(wall.month), two(wall.day)].join('-')
  const time = [wall.hour, wall.minute, wall.second].map(two).join('-')
  return `${[restaurant, camera, day, time].filter((part) => part !== '').join(' ')}.jpg`
}
