/** How often one page was opened on one day. */
export interface PageViews {
  /** `2026-11-20`, UTC. */
  day: string
  /** `/about`, without parameters. */
  path: string
  views: number
}
