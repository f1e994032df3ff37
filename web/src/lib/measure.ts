// How large everything on the felt is and where it goes, from the room that the page gives it.
import { ring, type Place } from './ring';

/** The middle of what lies in front of a seat, in pixels from the middle of the felt. */
export interface Front {
  x: number;
  y: number;
  /** -1 if it ends there, 1 if it begins there, 0 if it is centred. */
  side: -1 | 0 | 1;
}

export interface Layout {
  /** Higher than wide, as on a phone. */
  tall: boolean;
  /** How much of the bottom belongs to the viewer: the cards, the plate and what the hand makes. */
  own: number;
  /** For how many lines of what the hand makes there is room below the own plate. */
  lines: number;
  /** So small that words give way to cards and chips. */
  close: boolean;
  /** How far down the middle of the felt is. */
  middle: number;
  /** How far below that the boards and pots are drawn. */
  shift: number;
  ovalWidth: number;
  ovalHeight: number;
  /** Where the plates go, the first at the bottom. */
  places: Place[];
  /** Widths: of a plate and of cards. */
  plate: number;
  heroWidth: number;
  card: number;
  heroCard: number;
  boardCard: number;
  front: (place: Place, hero: boolean) => Front;
}

const PLATE_HEIGHT = 46;

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export function measure(width: number, height: number, chairs: number, boards: number): Layout {
  const tall = height > width;
  const low = !tall && height < 400;
  const plate = tall ? between(80, width * 0.235, 116) : low ? (chairs > 6 ? 72 : 84) : between(96, width * 0.125, 148);
  const card = tall ? between(26, Math.min(width * 0.085, height * 0.065), 46) : between(low ? 24 : 30, Math.min(width * 0.048, height * 0.085), 56);
  const heroCard = card * (tall ? 1.65 : 1.5);
  // With many chairs on a tall felt a board of five has only the room between the plates.
  const full = tall ? between(30, chairs > 6 ? (width - 2 * plate - 20) / 5.4 : width * 0.112, 58) : between(low ? (chairs > 6 ? 27 : 30) : 38, Math.min(width * (low ? 0.06 : 0.068), height * 0.125), 84);
  const boardCard = boards > 2 ? full * 0.66 : boards > 1 ? full * 0.8 : full;

  // Above the highest plate there is room for its cards, below the lowest for what the hand makes: always, or the
  // felt would jump with every better hand.
  const lines = height < 420 ? 1 : 2;
  const above = PLATE_HEIGHT / 2 + card * 1.4 * 0.78 + 6;
  const below = PLATE_HEIGHT / 2 + 8 + lines * 18;
  const ovalWidth = Math.max(160, width - plate - (tall ? 12 : 40));
  const ovalHeight = Math.max(160, height - above - below);
  const middle = above + ovalHeight / 2;
  const places = ring(chairs, ovalWidth, ovalHeight, chairs > 6 ? (tall ? 44 : 24) : 0);

  const front = (place: Place, hero: boolean): Front => {
    const cardsAbove = (hero ? heroCard * 1.4 : card * 1.4 * 0.72) + PLATE_HEIGHT / 2 + 20;
    if (Math.abs(place.inX) > 0.5) {
      const side = place.inX > 0 ? 1 : -1;
      // On a small felt the boards need the room between the chairs: where there are any, bets lie below the plates at the side.
      if ((tall || low) && boards > 0) return { x: place.x, y: place.y + PLATE_HEIGHT / 2 + 15, side: 0 };
      return { x: place.x + side * (plate / 2 + (tall ? 5 : 14)), y: place.y + 12 + place.inY * 10, side };
    }
    const rise = place.inY > 0 ? PLATE_HEIGHT / 2 + 24 : -cardsAbove;
    return { x: place.x + place.inX * 30, y: place.y + rise, side: 0 };
  };

  return {
    tall,
    own: below + PLATE_HEIGHT / 2 + heroCard * 1.4 * 1.2,
    lines,
    close: tall || low,
    middle,
    shift: tall ? -ovalHeight * 0.04 : -ovalHeight * 0.06,
    ovalWidth,
    ovalHeight,
    places,
    plate,
    heroWidth: plate * 1.15,
    card,
    heroCard,
    boardCard,
    front,
  };
}
