import { nationality } from './maker-words.ts';

const months = 'jan|feb|fév|mar|mär|mrt|maa|apr|avr|may|mai|mei|jun|jui|jul|aug|aoû|sep|oct|okt|nov|dec|dez|déc';
const lifeWord = `(?:\\*|†|born|died|active|act\\.|approximately|flourished|fl\\.|b\\.|d\\.|ca?\\.|circa|about|after|before|geboren|gestorben|geb\\.|gest\\.|tätig|um|overleden|overl\\.|werkzaam|née?|morte?|décédée?|actif|active|vers|nat[oa]|nacid[oa])`;
const day = `(?:\\d{1,2}\\.?(?:st|nd|rd|th|er)?\\s+(?:${months})\\p{L}*\\.?|(?:${months})\\p{L}*\\.?\\s+\\d{1,2},?|\\d{1,2}\\.\\s?\\d{1,2}\\.)`;
/** The begin of a life: a word for it, a day, a year or a century. */
const lifeStart = `(?:${lifeWord}\\s*(?=.*\\d{3,4}|.*\\d{1,2}\\p{L}* (?:century|siècle|eeuw))|${day}\\s*\\d{3,4}|\\d{3,4}\\??(?=\\s*(?:$|[-–—/?.,;)]))|(?:early |late |mid-?)?\\d{1,2}(?:st|nd|rd|th|e|de|ème)? (?:century|siècle|eeuw)|\\d{1,2}\\. (?:jh|jahrhundert))`;
const afterComma = new RegExp(`^(.{3,}?)[,;]\\s+(${lifeStart}.*)$`, 'iu');
const afterSpace = /^(\D{3,}?)\s+(?:\*\s*)?\d{4}\s*[-–—]\s*(?:†\s*)?(?:\d{4})?$/u;
const inBrackets =
  /^(.{3,}?)\s*[([]([^()[\]]*(?:\d{3,4}|\d{1,2}(?:st|nd|rd|th|e|de|ème|\.)?\s+(?:century|siècle|eeuw|jh|jahrhundert))[^()[\]]*)[)\]]$/iu;
const nationalityBehind = new RegExp(`^(.{3,}?)(?:[,;]\\s+|\\s*\\()(${nationality})\\)?$`, 'iu');
/** 'Polanski, Roman': a first name too. */
const isFirstName = /^(?:roman|german)$/i;

/** A name without the dates and places of a life, or the nationality, behind it; undefined if there are none. */
export function nameBeforeLife(text: string): string | undefined {
  const found = inBrackets.exec(text)?.[1] ?? afterComma.exec(text)?.[1] ?? afterSpace.exec(text)?.[1];
  const name = found?.trim();
  const [, bare, people] = nationalityBehind.exec(name ?? text) ?? [];
  if (!bare || !people) return name;
  return isFirstName.test(people) && !/[\s,]/.test(bare) ? name : bare.trim();
}
