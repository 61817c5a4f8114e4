// biome-ignore-all lint/style/noExcessiveLinesPerFile: scripts/rows/write-rows.ts writes this file.
import type { Generated } from 'kysely'

/** The columns of each table as the migrated database has them. Those with a default are `Generated`. */
export interface Rows {
  account_bans: {
    account_id: string
    reason: string
    banned_by: string | null
    banned_at: number
  }
  account_clicks: {
    account_id: string
    human: number
  }
  account_restores: {
    id: string
    account_id: string
    user_id: string
    status: string
    size: number
    plan: string
    done: number
    problem: string | null
    created_at: number
    expires_at: number
  }
  accounts: {
    id: string
    name: string
    tier: string
    referral_code: string | null
    linked_to_referral: Generated<number>
    free_trial_ends_at: number | null
    has_seen_tour: Generated<string>
    created_at: number
    deleted_at: number | null
    purge_at: number | null
    team_version: Generated<number>
    tier_ends_at: number | null
    granted_tier: string | null
    time_zone: string | null
  }
  address_marks: {
    account_id: string
    day: number
    address_hash: string
  }
  alert_channels: {
    id: string
    account_id: string
    kind: string
    name: string
    recipient: string
    config: string
    is_on: Generated<number>
    created_by: string | null
    created_at: number
    failing_since: number | null
    last_at: number | null
    last_answer: string | null
  }
  alert_deliveries: {
    id: string
    account_id: string
    channel_id: string | null
    kind: string
    summary: string
    message: string
    created_at: number
    attempts: Generated<number>
    last_at: number | null
    answer: string | null
    state: string
    next_at: number | null
  }
  alerts: {
    id: string
    account_id: string
    link_id: string | null
    incident_id: string | null
    kind: string
    host: string
    at: number
    state: string
    sent_at: number | null
    facts: string
  }
  api_keys: {
    id: string
    account_id: string
    user_id: string
    name: string
    prefix: string
    key_hash: string
    permissions: number
    allowed_addresses: string
    expires_at: number | null
    last_used_at: number | null
    created_at: number
    is_extension: Generated<number>
    only_own_links: Generated<number>
  }
  audit: {
    id: string
    account_id: string
    user_id: string | null
    action: string
    subject: string
    before: string | null
    after: string | null
    at: number
    country: string | null
    key_id: string | null
    assumed_by: string | null
  }
  billing: {
    account_id: string
    customer_id: string
    subscription_id: string | null
    status: string
    plan_interval: string | null
    amount: number | null
    currency: string | null
    renews_at: number | null
    cancel_at: number | null
    past_due_since: number | null
    card: string | null
    invoices: Generated<string>
    version: Generated<number>
    read_at: number
    checkout_id: string | null
    checkout_at: number | null
    cause: string | null
  }
  billing_cards: {
    account_id: string
    fingerprint_hash: string
  }
  billing_customers: {
    customer_id: string
    account_id: string
    created_at: number
  }
  billing_events: {
    id: string
    type: string
    received_at: number
  }
  block_entries: {
    id: string
    kind: string
    value: string
    note: string | null
    created_by: string | null
    created_at: number
  }
  challenges: {
    id: string
    kind: string
    user_id: string
    session_id: string | null
    code_hash: string | null
    code_sent_at: number | null
    passkey_challenge: string | null
    attempts: number
    created_at: number
    expires_at: number
  }
  changes: {
    number: Generated<number>
    id: string
    subject: string
    at: number
  }
  check_outbox: {
    id: string
    account_id: string
    at: number
    batch: string | null
    row: string
  }
  checker_outages: {
    id: string
    point: string
    started_at: number
    ended_at: number | null
  }
  conversion_uses: {
    account_id: string
    day: number
    day_used: number
    month: number
    month_used: number
  }
  converted_clicks: {
    account_id: string
    click_id: string
    clicked_at: number
    marks: string
  }
  daily_salts: {
    day: string
    salt: string
    created_at: number
  }
  domain_aliases: {
    name: string
    domain_id: string
    created_at: number
  }
  domain_apps: {
    domain_id: string
    account_id: string
    apps: string
  }
  domains: {
    id: string
    kind: string
    account_id: string | null
    name: string
    is_default: number
    created_at: number
    stopped_at: number | null
    key_rule: Generated<string>
    case_sensitive: Generated<number>
  }
  export_parts: {
    export_id: string
    number: number
    file: string
    size: number
    row_count: number
    attempt: number
    next: string | null
  }
  exports: {
    id: string
    account_id: string
    user_id: string | null
    status: string
    progress: number
    size: number
    created_at: number
    expires_at: number
    problem: string | null
  }
  extension_grants: {
    code_hash: string
    account_id: string
    user_id: string
    session_id: string
    challenge: string
    name: string
    expires_at: number
  }
  factors: {
    id: string
    user_id: string
    kind: string
    name: string
    secret: string | null
    last_step: number | null
    credential_id: string | null
    public_key: string | null
    counter: number | null
    transports: string | null
    created_at: number
    last_used_at: number | null
  }
  favicons: {
    host: string
    id: string | null
    type: string | null
    picture: string | null
    looked_at: number
  }
  folder_members: {
    folder_id: string
    user_id: string
  }
  folders: {
    id: string
    account_id: string
    name: string
    name_lower: string
    color: string
    access: string
    created_at: number
    deleted_at: number | null
  }
  hub_buttons: {
    link_id: string
    hub_id: string
    account_id: string
    place: string
  }
  hub_experiments: {
    id: string
    hub_id: string
    account_id: string
    version_a: number
    version_b: number
    share: number
    own_places: string
    status: string
    started_at: number
    started_by: string | null
    ended_at: number | null
    ended_by: string | null
    promoted: string | null
  }
  hub_presence: {
    hub_id: string
    user_id: string
    tab: string
    account_id: string
    block_id: string | null
    area: string | null
    opened_at: number
    seen_at: number
  }
  hub_subscribers: {
    id: string
    hub_id: string
    account_id: string
    block_id: string
    email: string
    status: string
    consent: string
    requested_at: number
    confirmed_at: number | null
    unsubscribed_at: number | null
  }
  hub_versions: {
    hub_id: string
    number: number
    account_id: string
    kind: string
    label: string | null
    author_id: string | null
    created_at: number
    summary: string
    hash: string
    document: string
  }
  hubs: {
    id: string
    account_id: string
    domain_id: string
    description: string | null
    settings: string
    is_root: Generated<number>
    draft_version: number
    draft_hash: string
    published_version: number | null
    published_hash: string | null
    published_at: number | null
    noindex: Generated<number>
    scheduled_version: number | null
    scheduled_at: number | null
    saved_at: number
    saved_by: string | null
  }
  idempotency: {
    user_id: string
    key: string
    request_hash: string
    status: number | null
    answer: string | null
    created_at: number
    claim: string | null
    claimed_until: number | null
    worked: Generated<number>
    location: string | null
    etag: string | null
  }
  identities: {
    id: string
    issuer: string
    subject: string
    user_id: string
    email: string | null
    created_at: number
  }
  import_pieces: {
    import_id: string
    first_row: number
    lines: string
    verdicts: string | null
    made: string | null
  }
  imports: {
    id: string
    account_id: string
    user_id: string | null
    role: number
    status: string
    encoding: string
    columns: string
    plan: string | null
    total: number
    done: number
    good: number
    created_at: number
    expires_at: number
    problem: string | null
    undone: string | null
  }
  incident_events: {
    id: string
    incident_id: string
    account_id: string
    at: number
    place: Generated<number>
    step: string
    detail: string | null
    user_id: string | null
  }
  incidents: {
    id: string
    account_id: string
    link_id: string
    watch_id: string
    number: number
    target: string
    cause: string
    reason: string
    started_at: number
    down_at: number
    ended_at: number | null
    failed_checks: number
    point: string
    acknowledged_at: number | null
    acknowledged_by: string | null
    note: string | null
    people: number | null
    backup: number | null
    robots: number | null
    failover: string | null
  }
  installation: {
    name: string
    value: string
  }
  instance_incidents: {
    id: string
    instance_id: string
    part: string
    started_at: number
    ended_at: number | null
  }
  instances: {
    id: string
    started_at: number
    seen_at: number
    stopped_at: number | null
    is_watched: number
  }
  invitations: {
    id: string
    account_id: string
    email: string
    role: number
    invited_by: string
    created_at: number
    expires_at: number
    only_own_links: Generated<number>
  }
  jobs: {
    id: string
    kind: string
    payload: string
    run_at: number
    attempts: number
    claimed_until: number | null
    last_error: string | null
    created_at: number
  }
  kept_emails: {
    email: string
    user_id: string
    code_hash: string
    created_at: number
    expires_at: number
  }
  link_aliases: {
    id: string
    link_id: string
    account_id: string
  }
  link_bans: {
    link_id: string
    account_id: string
    reason: string
    banned_by: string | null
    banned_at: number
  }
  link_clicks: {
    link_id: string
    account_id: string
    total: number
    human: number
  }
  link_counts: {
    account_id: string
    trashed: number
    type: string
    monitoring: number
    links: number
  }
  link_tags: {
    tag_id: string
    link_id: string
  }
  link_takes: {
    link_id: string
    account_id: string
    taken: number
  }
  links: {
    id: string
    account_id: string
    domain_id: string
    key: string
    key_lower: string
    type: string
    title: string | null
    redirect_to: string
    utm: Generated<string>
    geo: Generated<string>
    monitoring: Generated<number>
    note: string | null
    forward_query: Generated<number>
    disabled: Generated<number>
    starts_at: number | null
    expires_at: number | null
    max_clicks: number | null
    password_hash: string | null
    created_by: string | null
    demo_browser: string | null
    created_at: number
    updated_at: number
    deleted_at: number | null
    expired_to: string | null
    preview: string | null
    words: Generated<string>
    number: number | null
    fallback_url: string | null
    click_ids: Generated<number>
    redirect_status: Generated<number>
    forward_path: Generated<number>
    folder_id: string | null
    imported_clicks: number | null
    imported_clicks_at: number | null
    external_id: string | null
    target_hash: number | null
  }
  machines: {
    id: string
    host: string
    has_clickhouse: number
    has_files: number
    connections: number
    started_at: number
    seen_at: number
    beats: number
  }
  mail_reports: {
    id: string
    account_id: string
    user_id: string
    every: string | null
    scopes: string
    time_zone: string
    next_at: number | null
    done_for: string
  }
  mailed_codes: {
    code_hash: string
    kind: string
    user_id: string
    detail: string | null
    created_at: number
    expires_at: number
    used_at: number | null
  }
  maintenance: {
    id: string
    account_id: string
    title: string
    starts_at: number
    ends_at: number
    repeats: string
    time_zone: string
    scope: string
    created_by: string | null
    created_at: number
  }
  memberships: {
    account_id: string
    user_id: string
    role: number
    status: string
    created_at: number
    only_own_links: Generated<number>
  }
  monitor_hosts: {
    point: string
    host: string
    holder: string
    held_until: number
    not_before: Generated<number>
  }
  monitor_points: {
    name: string
    seen_at: number
  }
  monitor_settings: {
    account_id: string
    settings: string
    weekly_sent_at: number | null
  }
  monitor_spans: {
    id: string
    account_id: string
    link_id: string
    state: string
    started_at: number
    ended_at: number | null
  }
  monitor_watches: {
    link_id: string
    watch_id: string
    account_id: string
    place: string
  }
  monitors: {
    link_id: string
    account_id: string
    is_weekly: Generated<number>
    state: string
    since: number
    cause: string | null
    reason: string | null
    rank: number
    watched_since: number
    paused_at: number | null
    paused_by: string | null
    failover: Generated<string>
    down_targets: string | null
    is_failed_over: Generated<number>
    incident_id: string | null
    expects: Generated<string>
    synced_at: Generated<number>
  }
  move_checks: {
    import_id: string
    account_id: string
    old_address: string
    status: string
    total: number
    next_row: number
    done: number
    same: number
    skipped: number
    found: string
    silent_rows: number
    problem: string | null
    started_at: number
    ended_at: number | null
  }
  move_differences: {
    import_id: string
    row_number: number
    kind: string
    old_address: string
    old_target: string | null
    old_status: number | null
    new_address: string
    new_target: string | null
  }
  newsletter: {
    address_hash: string
    segment: string
    email: string | null
    status: string
    requested_at: number
    confirmed_at: number | null
    ended_at: number | null
  }
  newsletter_codes: {
    code_hash: string
    address_hash: string
    segment: string
    expires_at: number
    used_at: number | null
  }
  notice_mails: {
    account_id: string
    user_id: string
    notice_id: string
  }
  notice_readers: {
    account_id: string
    user_id: string
    seen_at: number | null
    seen_id: string | null
    mailed_at: number | null
    mail_due_at: number | null
  }
  notice_settings: {
    account_id: string
    user_id: string
    kind: string
    bell: number
    mail: number
  }
  notices: {
    id: string
    account_id: string
    kind: string
    subject: string
    mark: string
    facts: string
    at: number
  }
  numbers_pages: {
    id: string
    account_id: string
    token: string
    title: string
    kind: string
    subject_id: string
    parts: string
    password_hash: string | null
    created_by: string | null
    created_at: number
  }
  orphan_hits: {
    account_id: string
    domain_id: string
    day: string
    kind: string
    key: string
    referrer: string
    country: string
    hits: number
    last_at: number
  }
  own_domains: {
    id: string
    account_id: string
    kind: string
    name: string
    proof: string
    state: string
    state_since: number
    checked_at: number | null
    next_check_at: number | null
    finding: string
    root_target: string | null
    not_found_target: string | null
    expired_target: string | null
    created_by: string | null
    created_at: number
    key_rule: Generated<string>
    case_sensitive: Generated<number>
  }
  plan_notices: {
    account_id: string
    notice: string
    sent_at: number
  }
  qr_presets: {
    id: string
    account_id: string
    name: string
    design: string
    is_default: number
    created_at: number
    updated_at: number
  }
  rate_counters: {
    bucket: string
    ends_at: number
    used: number
  }
  recovery_codes: {
    user_id: string
    code_hash: string
    used_at: number | null
    created_at: Generated<number>
  }
  referral_entries: {
    id: string
    account_id: string
    referral_id: string | null
    payout_id: string | null
    bucket: string
    amount: number
    currency: string
    at: number
  }
  referral_payouts: {
    id: string
    account_id: string
    amount: number
    currency: string
    note: string | null
    paid_by: string | null
    paid_at: number
  }
  referral_visits: {
    account_id: string
    visits: Generated<number>
  }
  referrals: {
    id: string
    account_id: string
    referred_id: string | null
    masked_email: string
    mailbox_hash: string
    status: string
    reason: string | null
    signed_up_at: number
    linked_at: number
    qualified_at: number | null
    is_accepted: Generated<number>
    due_at: number | null
  }
  registrations: {
    code_hash: string
    email: string
    referral_code: string | null
    promo_code: string | null
    created_at: number
    expires_at: number
    used_at: number | null
    invitation_id: string | null
    is_setup: Generated<number>
  }
  reports: {
    id: string
    link_id: string
    account_id: string
    reason: string
    words: string | null
    email: string | null
    status: string
    created_at: number
    decided_at: number | null
    decided_by: string | null
  }
  retired_keys: {
    domain_id: string
    key_lower: string
    account_id: string
    retired_at: number
  }
  room_probe: {
    id: string
    filling: string
  }
  saved_views: {
    id: string
    account_id: string
    user_id: string
    name: string
    name_lower: string
    query: string
    created_at: number
  }
  sessions: {
    id: string
    user_id: string
    account_id: string | null
    device: string
    place: string
    created_at: number
    last_used_at: number
    expires_at: number
    confirmed_until: Generated<number>
    assumed_by: string | null
  }
  share_links: {
    domain_id: string
    target: string
    link_id: string | null
  }
  shipped_segments: {
    id: string
    clicks: number
    shipped_at: number
  }
  status_pages: {
    id: string
    account_id: string
    token: string
    title: string
    kind: string
    subject_id: string
    created_by: string | null
    created_at: number
  }
  tags: {
    id: string
    account_id: string
    name: string
    name_lower: string
    color: string
    created_at: number
    deleted_at: number | null
  }
  uploads: {
    name: string
    account_id: string
    width: number
    height: number
    size: number
    created_at: number
  }
  users: {
    id: string
    email: string
    first_name: string
    last_name: string
    password_hash: string
    created_at: number
    last_login_at: number | null
    password_changed_at: number | null
    is_operator: Generated<number>
  }
  utm_templates: {
    id: string
    account_id: string
    name: string
    name_lower: string
    utm: string
    created_at: number
  }
  waiting_conversions: {
    account_id: string
    id: string
    click_id: string
    clicked_at: number
    name: string
    reference: string
    currency: string
    thousandths: number
    received_at: number
    try_at: number
  }
  watch_points: {
    watch_id: string
    point: string
    next_at: number
    claim: string | null
    phase: string
    since: number
    cause: string | null
    reason: string | null
    failures: Generated<number>
    first_failure_at: number | null
    successes: Generated<number>
    first_success_at: number | null
    last_at: number | null
    proof: string | null
  }
  watches: {
    id: string
    account_id: string
    target: string
    host: string
    expects: string
    hash: string
    interval_ms: number
    is_weekly: Generated<number>
    state: string
    since: number
    cause: string | null
    reason: string | null
    first_failure_at: number | null
    failures: Generated<number>
    failed_point: string | null
    last_at: number | null
    last_ms: number | null
    last_status: number | null
    is_private: Generated<number>
    recent: Generated<string>
    p50: number | null
    p95: number | null
    facts: string | null
    usual: string | null
    certificate_ends_at: number | null
    certificate_warned: number | null
    suggestion: string | null
    read_at: number | null
    failover: string | null
    first_up_at: number | null
  }
  webhook_deliveries: {
    id: string
    account_id: string
    webhook_id: string
    type: string
    items: number
    bytes: number
    created_at: number
    attempts: number
    last_at: number | null
    last_ms: number | null
    answer: string | null
    state: string
    next_at: number | null
    answer_body: string | null
    body: string
  }
  webhooks: {
    id: string
    account_id: string
    url: string
    description: string
    events: string
    kinds: string
    secrets: string
    status: string
    disabled_why: string | null
    failing_since: number | null
    last_at: number | null
    last_answer: string | null
    last_ms: number | null
    created_by: string | null
    created_at: number
  }
}
