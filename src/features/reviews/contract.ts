/** A published review as anyone may read it. The author's e-mail never leaves the server. */
export interface ReviewView {
  id: string
  username: string
  /** 1 to 5. */
  rating: number
  title: string
  content: string
  /** The service's label, such as `Instagram Views`. */
  service: string
  /** ISO 8601, UTC. */
  createdAt: string
  /** Written by someone who ordered that service here. */
  verified: boolean
}
