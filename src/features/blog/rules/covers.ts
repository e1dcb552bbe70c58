/** The covers that were drawn for the shop, by address: `/blog/{name}.svg`. */
const drawn = {
  groundswell: 'Waves',
  'what-bought-growth-can-and-cannot-do': 'A tide and its line',
  'hooks-the-first-three-seconds': 'Three seconds',
  'how-sound-works-on-tiktok': 'Sound waves',
  'an-instagram-profile-that-earns-the-follow': 'A profile',
  'youtube-thumbnails-that-keep-their-promise': 'Thumbnails',
  'choosing-a-package-size': 'Sizes',
  'five-figures-in-your-analytics': 'Charts',
  'was-it-worth-it': 'Scales',
  'a-posting-rhythm-you-can-keep': 'A calendar',
  'delivery-refill-refund-what-the-words-mean': 'Three words',
  'scams-around-bought-growth': 'A hook',
  'how-the-for-you-feed-decides': 'A feed',
  'what-the-platforms-rules-say': 'Rules',
  'what-monetization-programmes-ask-for': 'Coins',
  'carousels-or-reels': 'Carousel and reel',
}

export const drawnCovers = Object.entries(drawn).map(([file, name]) => ({ path: `/blog/${file}.svg`, name }))
