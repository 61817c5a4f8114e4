export { type Dispatch, openDispatch } from './dispatch.ts'
export {
  disableOverfull,
  FORGET_WEBHOOK_JOB,
  forgetOldWebhookDeliveries,
  forgetWebhook,
} from './forgetting.ts'
export { countWebhooks, WEBHOOKS_MAX } from './manage.ts'
