import { analyticsData } from '../clicks/analytics/account-data.ts'
import { conversionsData } from '../clicks/conversions/account-data.ts'
import { exportsData } from '../clicks/exports/account-data.ts'
import { mailReportsData } from '../clicks/mail-reports/account-data.ts'
import { numbersPagesData } from '../clicks/numbers-pages/account-data.ts'
import { clicksData } from '../clicks/recording/account-data.ts'
import { restoresData } from '../clicks/restores/account-data.ts'
import { savedViewsData } from '../clicks/saved-views/account-data.ts'
import { qrData } from '../codes/account-data.ts'
import { domainsData } from '../domains/account-data.ts'
import { ownDomainsData } from '../domains/own/account-data.ts'
import { hubsData } from '../hubs/account-data.ts'
import { linksData } from '../links/account-data.ts'
import { demoData } from '../links/demo/account-data.ts'
import { foldersData } from '../links/folders/account-data.ts'
import { importsData } from '../links/imports/account-data.ts'
import { orphansData } from '../links/orphans/account-data.ts'
import { tagsData } from '../links/tags/account-data.ts'
import { uploadsData } from '../links/uploads/account-data.ts'
import { utmTemplatesData } from '../links/utm-templates/account-data.ts'
import { monitoringData } from '../monitoring/account-data.ts'
import { alertsData } from '../monitoring/alerts/account-data.ts'
import { incidentsData } from '../monitoring/incidents/account-data.ts'
import { maintenanceData } from '../monitoring/maintenance/account-data.ts'
import { monitorSettingsData } from '../monitoring/settings/account-data.ts'
import { statusPagesData } from '../monitoring/status-pages/account-data.ts'
import { checksData } from '../monitoring/stored-checks/account-data.ts'
import { noticesData } from '../notices/account-data.ts'
import { abuseData } from '../operators/abuse/account-data.ts'
import { accountsData } from '../people/accounts/account-data.ts'
import { apiKeysData } from '../people/api-keys/account-data.ts'
import { auditData } from '../people/audit/account-data.ts'
import { authData } from '../people/auth/account-data.ts'
import { extensionsData } from '../people/extensions/account-data.ts'
import { mailedCodesData } from '../people/mailed-codes/account-data.ts'
import { oauthData } from '../people/oauth/account-data.ts'
import { registrationsData } from '../people/registrations/account-data.ts'
import { secondFactorsData } from '../people/second-factors/account-data.ts'
import { usersData } from '../people/users/account-data.ts'
import { webhooksData } from '../people/webhooks/account-data.ts'
import { billingData } from '../plans/billing/account-data.ts'
import { referralsData } from '../plans/referrals/account-data.ts'
import type { AccountData } from './account-data.ts'
import type { AccountRows } from './account-rows.ts'

/**
 * The account data of every feature, in the order of a purge. Data by which other data is found goes last: links before
 * their counters, invitations before the members who sent them.
 */
export const accountData: readonly AccountData[] = [
  authData,
  hubsData,
  monitoringData,
  incidentsData,
  linksData,
  demoData,
  clicksData,
  conversionsData,
  checksData,
  analyticsData,
  auditData,
  tagsData,
  foldersData,
  utmTemplatesData,
  savedViewsData,
  maintenanceData,
  statusPagesData,
  numbersPagesData,
  monitorSettingsData,
  alertsData,
  mailReportsData,
  qrData,
  importsData,
  exportsData,
  restoresData,
  extensionsData,
  uploadsData,
  abuseData,
  billingData,
  noticesData,
  orphansData,
  ownDomainsData,
  domainsData,
  apiKeysData,
  webhooksData,
  secondFactorsData,
  mailedCodesData,
  oauthData,
  referralsData,
  registrationsData,
  usersData,
  accountsData,
]

/** Those with files in an export, in their order. */
export const exportedData: readonly AccountData[] = [
  accountsData,
  billingData,
  usersData,
  apiKeysData,
  webhooksData,
  ownDomainsData,
  qrData,
  uploadsData,
  tagsData,
  foldersData,
  utmTemplatesData,
  savedViewsData,
  maintenanceData,
  statusPagesData,
  numbersPagesData,
  monitorSettingsData,
  alertsData,
  mailReportsData,
  linksData,
  monitoringData,
  incidentsData,
  hubsData,
  referralsData,
  auditData,
  noticesData,
  orphansData,
  conversionsData,
  analyticsData,
]

/** Those with rows for a restore, in the order in which they are written: what others refer to comes first. */
export const restoredRows: readonly AccountRows[] = [
  accountsData,
  noticesData,
  foldersData,
  tagsData,
  utmTemplatesData,
  qrData,
  uploadsData,
  linksData,
  hubsData,
  monitoringData,
  incidentsData,
  maintenanceData,
  statusPagesData,
  numbersPagesData,
  savedViewsData,
  alertsData,
  mailReportsData,
  orphansData,
  conversionsData,
  auditData,
].flatMap(({ rows = [] }) => rows)
