import type { ContactTarget } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';

/** The meaning of a column, beside the fields of a person. */
export type ColumnMeaning = ContactTarget | 'name' | 'consent' | 'consentDate' | 'consentSource';

const words: Readonly<Record<ColumnMeaning, string>> = {
  email:
    'email|e mail|mail|email address|e mail address|mail address|primary email|emailadresse|e mail adresse|mailadresse|courriel|adresse mail|adresse email|adresse e mail|adresse courriel|correo|correo electronico|email addres|indirizzo email|indirizzo e mail|posta elettronica|e mailadres|emailadres|endereco de email|e mail endereco|adres email|adres e mail|poczta|pochta|эл почта|электронная почта|почта|имейл|sahkoposti|sahkopostiosoite|epost|e post|epostadress|e postadress|eposta|e posta|メール|メールアドレス|eメール|邮箱|电子邮箱|电子邮件|郵箱|電子郵件|이메일|דואל|דוא ל|البريد الإلكتروني',
  firstName:
    'first name|firstname|given name|given names|forename|fname|vorname|vornamen|rufname|prenom|nombre|nombres|nombre de pila|nome proprio|voornaam|voornamen|primeiro nome|imie|имя|etunimi|fornamn|fornavn|krestni jmeno|jmeno|keresztnev|ad|adi|isim|名|名前 名|이름|שם פרטי|الاسم الأول',
  middleName:
    'middle name|middlename|middle names|second name|zweiter vorname|deuxieme prenom|segundo nombre|secondo nome|tweede naam|drugie imie|отчество|toinen nimi|mellannamn|mellomnavn|mellemnavn',
  lastName:
    'last name|lastname|surname|family name|lname|nachname|familienname|zuname|nom de famille|apellido|apellidos|cognome|achternaam|familienaam|sobrenome|apelido|ultimo nome|nazwisko|фамилия|sukunimi|efternamn|etternavn|efternavn|prijmeni|vezeteknev|soyad|soyadi|姓|苗字|성|שם משפחה|اسم العائلة',
  fullName:
    'full name|fullname|display name|contact|contact name|person|vollstandiger name|name vorname|nom complet|nom et prenom|nombre completo|nombre y apellidos|nome completo|nome e cognome|volledige naam|imie i nazwisko|фио|полное имя|koko nimi|fullstandigt namn|cele jmeno|teljes nev|ad soyad|氏名|お名前|姓名|성명|שם מלא|الاسم الكامل',
  lastFirst:
    'last name first name|last first|name sort|sort name|nachname vorname|nom prenom|apellidos y nombre|cognome nome|nazwisko i imie|фамилия имя',
  name: 'name|names|nom|naam|nimi|namn|navn|nev|nome|имя фамилия|名前|שם|الاسم',
  title:
    'title|salutation|academic title|prefix|titel|anrede|akademischer titel|titre|civilite|titulo|tratamiento|titolo|aanhef|tytul|титул|обращение|arvo|unvan|敬称|称谓',
  phone:
    'phone|phone number|telephone|tel|mobile|mobile phone|cell|cell phone|telefon|telefonnummer|handy|mobil|portable|telefono|movil|cellulare|telefoon|telefoonnummer|telefone|telemovel|celular|телефон|puhelin|puhelinnumero|telefonszam|電話|電話番号|电话|手机|전화|טלפון|الهاتف',
  country:
    'country|country name|nation|land|staat|pays|pais|paese|nazione|landet|kraj|страна|maa|zeme|orszag|ulke|国|国名|国家|나라|국가|מדינה|ארץ|البلد|الدولة',
  about:
    'about|bio|biography|description|profile|uber|biografie|beschreibung|a propos|biographie|sobre|biografia|descripcion|descrizione|over|opis|о себе|биография|kuvaus|om|hakkinda|自己紹介|简介|소개',
  occupations:
    'occupation|occupations|profession|professions|job|job title|role|position|beruf|berufe|tatigkeit|funktion|metier|fonction|poste|ocupacion|profesion|cargo|professione|occupazione|beroep|functie|profissao|zawod|stanowisko|профессия|должность|ammatti|yrke|stilling|povolani|foglalkozas|meslek|職業|职业|직업|מקצוע|المهنة',
  consent:
    'newsletter|newsletter ok|newsletter consent|consent|opt in|optin|opted in|subscribe|subscribed|subscribed to newsletter|marketing consent|email consent|permission|gdpr|gdpr consent|einwilligung|newsletter einwilligung|zustimmung|dsgvo|consentement|accord|rgpd|inscrit|consentimiento|suscrito|boletin|consenso|iscritto|toestemming|nieuwsbrief|consentimento|zgoda|согласие|рассылка|подписка|suostumus|uutiskirje|samtycke|nyhetsbrev|samtykke|nyhedsbrev|souhlas|hozzajarulas|onay|同意|订阅|동의|הסכמה|موافقة',
  consentDate:
    'date|consent date|consent time|date of consent|opt in date|optin date|opt in time|subscribed at|subscribed on|timestamp|consented at|datum|datum der einwilligung|einwilligung am|zeitpunkt|date du consentement|date d inscription|fecha|fecha de consentimiento|data|data del consenso|datum toestemming|data zgody|дата|дата согласия|paivays|suostumuksen paiva|tarih|日付|日期|날짜|תאריך|التاريخ',
  consentSource:
    'where|source|consent source|opt in source|optin source|origin|signup source|quelle|herkunft|wo|provenance|origine|fuente|origen|fonte|herkomst|bron|zrodlo|источник|lahde|kalla|kilde|kaynak|出所|来源|출처|מקור|المصدر',
};

/** In small letters, without accents and signs. */
export const plainColumn = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const meanings = new Map<string, ColumnMeaning>();
for (const [meaning, names] of Object.entries(words))
  for (const name of names.split('|')) {
    const plain = plainColumn(name);
    if (!meanings.has(plain)) meanings.set(plain, meaning as ColumnMeaning);
  }

/** The meaning of a column's name, in any of twenty languages; 'firstName' and 'First_Name' are the same. */
export function meaningOfColumn(name: string): ColumnMeaning | undefined {
  return meanings.get(plainColumn(name)) ?? meanings.get(plainColumn(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')));
}
