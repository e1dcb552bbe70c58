import type { DemoReview } from './review.ts'

export const instagram: readonly DemoReview[] = [
  {
    service: 'Instagram Followers',
    username: 'Maya Lindqvist',
    rating: 5,
    title: 'Exactly what the card said',
    content:
      'Ordered 1K for my pottery account on a Tuesday evening. First ones came in after about an hour and it was done by Wednesday afternoon. Nobody asked me for a password, which was the reason I tried it here.',
    daysAgo: 9,
    helpfulVotes: 14,
  },
  {
    service: 'Instagram Followers',
    username: 'Tom Okafor',
    rating: 4,
    title: 'Good, a bit slower than I hoped',
    content:
      'The 5K package took the full two days. That is what it says on the page, so no complaint, I just had an event on day one. Buy earlier than I did.',
    daysAgo: 10,
    helpfulVotes: 9,
  },
  {
    service: 'Instagram Followers',
    username: 'bakehouse.nora',
    rating: 3,
    title: 'Numbers fine, do not expect conversation',
    content:
      'Count arrived in full. They do not comment or buy bread, and to be fair nobody here said they would. It helped the profile look less empty while we got going, that is all.',
    daysAgo: 48,
    helpfulVotes: 31,
    reply:
      'Fair, and thank you for writing it down: a package fills the shelf, it does not bring customers. We have put that sentence on the service page.',
  },
  {
    service: 'Instagram Followers',
    username: 'Leonie Brandt',
    rating: 5,
    title: 'Tracking link is great',
    content:
      'I could see when it was paid, when it started and when it was done, each with a time. I have bought from three other sites and none of them told me anything after taking my money.',
    daysAgo: 215,
    helpfulVotes: 6,
  },
  {
    service: 'Instagram Likes',
    username: 'Jonas Petersen',
    rating: 5,
    title: 'Twenty minutes',
    content: 'Likes began twenty minutes after paying. Post was a reel of our new menu. Ordered again the week after.',
    daysAgo: 5,
    helpfulVotes: 8,
  },
  {
    service: 'Instagram Likes',
    username: 'studio_amaral',
    rating: 4,
    title: 'Pasted the wrong link, they sorted it',
    content:
      'I gave the link of my profile and the page told me at once that it wants a post. Fixed it and the rest went smoothly. One star off because I would like to split one package over two posts.',
    daysAgo: 33,
    helpfulVotes: 11,
  },
  {
    service: 'Instagram Likes',
    username: 'Priya Nair',
    rating: 2,
    title: 'Post was deleted, no likes of course',
    content:
      'My own fault, I archived the post while it was running. The rest was refunded after I wrote in, but I had to explain it twice before someone understood.',
    daysAgo: 150,
    helpfulVotes: 5,
    reply:
      'Sorry about the second explanation. Your order number now brings up the whole case at once, so the next person does not have to repeat it.',
  },
  {
    service: 'Instagram Views',
    username: 'Callum Reid',
    rating: 5,
    title: 'Refill works',
    content:
      'Bought 10K on a climbing reel, about 600 dropped off in week two. Sent one email with the order number and they were back the next day.',
    daysAgo: 12,
    helpfulVotes: 22,
  },
  {
    service: 'Instagram Views',
    username: 'Sofia Marchetti',
    rating: 5,
    title: 'Cheap enough to test',
    content: 'Started with the smallest one because I did not trust it. Then 5K. Both arrived the same evening.',
    daysAgo: 19,
    helpfulVotes: 7,
  },
  {
    service: 'Instagram Views',
    username: 'dj_harlow',
    rating: 4,
    title: 'Does the job for release day',
    content: 'Use it for teaser clips. Starts quickly. I would like to pick the hour at which it starts, that would make it a five.',
    daysAgo: 95,
    helpfulVotes: 4,
  },
  {
    service: 'Instagram Comments',
    username: 'Hannah Weiss',
    rating: 5,
    title: 'They actually read the post',
    content:
      'I was afraid of fifty times "nice pic". Two or three were bland, the rest talked about the print itself and one asked about the paper. I answered it.',
    daysAgo: 15,
    helpfulVotes: 17,
  },
  {
    service: 'Instagram Comments',
    username: 'Ricardo Fonseca',
    rating: 4,
    title: 'Spread nicely over the day',
    content:
      'Ordered 25 in the morning, last one came around midnight. Wrote a note on what the post is about, I think that made the difference.',
    daysAgo: 37,
    helpfulVotes: 6,
  },
  {
    service: 'Instagram Comments',
    username: 'northside.florist',
    rating: 3,
    title: 'Mixed',
    content: 'Half of them were lovely, some could have stood under any picture. Support replaced eight of them when I listed which ones.',
    daysAgo: 18,
    unverified: true,
    helpfulVotes: 10,
    reply:
      'Eight of twenty-five is too many. The briefs for florists now ask for the flower or the color to be named. Thank you for the list.',
  },
  {
    service: 'Instagram Followers',
    username: 'kettle.and.co',
    rating: 2,
    title: 'Lost some after three weeks',
    content:
      'About ninety of a thousand are gone. I have written to support and will change this review once I know what they do about it.',
    daysAgo: 2,
    unverified: true,
    status: 'pending',
    helpfulVotes: 0,
  },
]
