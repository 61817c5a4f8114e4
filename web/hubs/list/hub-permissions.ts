/** What the member's role permits on hubs. */
export interface HubPermissions {
  mayUpdate: boolean
  mayDelete: boolean
}
