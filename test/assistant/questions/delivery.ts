import type { Question } from '../question.ts'

export const delivery: Question[] = [
  { ask: 'how long does delivery take?', says: [/minutes|hours/] },
  { ask: 'When do TikTok likes start?', says: ['15–30 minutes'], link: '/buy-tiktok-likes' },
  { ask: 'how fast are youtube subscribers', says: ['3–7 days'], link: '/buy-youtube-subscribers' },
  { ask: 'How long do comments on Instagram take to arrive?', says: ['2–6 hours'], link: '/buy-instagram-comments' },
  { ask: 'delivry time tiktok followers', says: ['1–3 days'] },
  { ask: 'are instagram views instant', says: ['15–30 minutes'] },
  { ask: 'Does my account have to be public?', says: ['public'] },
  { ask: 'my profile is private, is that a problem?', says: ['public'] },
  { ask: 'what happens if i delete the video while you deliver', says: [/stop|refund|back|public/] },
  { ask: 'what do i need to give you to order', says: ['username', 'link'], never: [/need your password\b(?!.*never)/] },
  { ask: 'Can I order twice for the same post?', says: [/finished|one open|second/] },
  { ask: 'can i order likes and views for the same video at the same time', says: [/different services|side by side/] },
  { ask: 'where do the deliveries come from', says: [/people|source/] },
  { ask: 'will the followers drop after some time', says: [/unfollow|remove/] },
  { ask: 'I made a typo in the link, can I change it?', says: [/delivered|begun|link/] },
  { ask: 'how does it work', says: [/choose|package/i, /link/], link: '/how-it-works' },
  { ask: 'do you deliver on weekends?', person: true },
  { ask: 'How long will 10k youtube views take?', says: [/minutes/], link: '/buy-youtube-views' },
]
