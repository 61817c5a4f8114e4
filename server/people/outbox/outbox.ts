export { addClicks, listWantingClicks, type ToldClick } from './click-batches.ts'
export { gatherLinkEvents } from './link-events.ts'
export { tellWebhooks, waitingDelivery } from './tell.ts'
