/** Fields that are a moment: ISO 8601 in UTC, or null where the schema says so. */
export const timeWords = `
createdAt | When it was made
updatedAt | When it was changed last
deletedAt | When it was put into the trash; null: it is not there
expiresAt | When it ends
endsAt | When it ends
endedAt | When it ended; null: it goes on
startsAt | When it begins
startedAt | When it began
publishedAt | When the present version went public
scheduledAt | When the draft will go public
savedAt | When it was saved last
requestedAt | When it was asked for
confirmedAt | When it was confirmed
confirmedUntil | Until when the session counts as confirmed; null: it does not
unsubscribedAt | When the subscription ended
changedAt | When it was changed
checkedAt | When it was looked at last
stateSince | Since when it is in this state
since | Since when this has been so
downAt | When it went down
acknowledgedAt | When somebody took it over
failingSince | Since when nothing could be delivered; null: it works
lastAt | When the last one came
lastAttemptAt | When it was tried last
lastCheckAt | When it was checked last
lastDeliveryAt | When something was delivered last
lastLoginAt | When this person logged in last
lastPaidAt | When it was paid last
lastUsedAt | When it was used last
nextAt | When the next one comes; null: none will
nextAttemptAt | When it is tried again; null: it is not
nextCheckAt | When it is checked again
certificateEndsAt | When the certificate of the target ends
clickedAt | When the click was
bannedAt | When it was banned
decidedAt | When an operator decided about it
paidAt | When it was paid
qualifiedAt | When the referral began to count
signedUpAt | When the account was made
renewsAt | When the plan is paid again
trialEndsAt | When the trial ends
graceEndsAt | When the plan ends, unless the payment that failed is made good
cancelAt | When the plan ends, as was asked for
passwordChangedAt | When the password was changed last
freeTrialEndsOn | When the trial of Pro ends; null: there is none
TryRules.at | At which moment; null: now
Notice.at | When it happened
PlanChange.at | When the change comes about
AuditEntry.at | When it happened
HubLock.until | When the page opens
ClickEvent.at | When the click was
LinkChange.at | When it was changed
FailoverEvidence.at | When it was seen
IncidentEvent.at | When it happened
RecentCheck.at | When it was checked
Check.at | When it was checked
FailedPayment.at | When it is tried again
LockedSpan.from | The beginning of a span whose numbers are locked
LockedSpan.to | The end of that span
AnalyticsTimeseries.start | The beginning of a step
AnalyticsNow.start | The beginning of a minute
HubAnalytics.start | The beginning of a step
MonitorHistory.start | The beginning of a step
Usage.start | The beginning of the present month
Usage.end | The end of the present month
PlanChange.until | Until when the change can be taken back
`
