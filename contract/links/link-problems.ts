/** Problems of the ids that other programs give links; see `problems`. */
export const linkProblems = {
  'external-id-taken': [
    409,
    'External ID is taken',
    'Another link of this account has this external ID, perhaps in the trash. Choose another one.',
  ],
  'external-id-trashed': [
    409,
    'This link is in the trash',
    'The link with this external ID is in the trash, and keeps it until it is removed for good. Restore the link first, or use another id.',
  ],
} as const
