import { type CardRequest, drawCard } from '../hubs/cards/draw-card.ts'

// Runs in a process: drawing takes longer than an event loop may be held.
const request = (await Bun.stdin.json()) as CardRequest
await Bun.write(Bun.stdout, await drawCard(request))
