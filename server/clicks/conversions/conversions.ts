export { attachConversions } from './attaching.ts'
export { forgetConvertedClicks } from './bounds.ts'
export { clickIdsOf } from './click-ids.ts'
export { receiveConversion } from './receiving.ts'
