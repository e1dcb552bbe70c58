/** One article of the demo shop. */
export interface DemoArticle {
  slug: string
  title: string
  excerpt: string
  author: 'Iris Halvorsen' | 'Mateo Duarte' | 'Naomi Clarke'
  /** A category's id. */
  category:
    | 'cat_instagram_growth'
    | 'cat_tiktok_tips'
    | 'cat_social_media'
    | 'cat_growth_strategy'
    | 'cat_content_strategy'
    | 'cat_monetization'
  tags: string[]
  /** What its cover shows; the picture lies in `public/blog/` under the article's address. */
  coverAlt: string
  /** When it was published, counted back from the filling; negative: it is scheduled; null: a draft. */
  daysAgo: number | null
  content: string
}
