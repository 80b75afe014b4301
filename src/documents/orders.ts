/**
 * Sentences that give orders to a program which reads them. A list of phrases never ends, so this is a small grammar: words of ten
 * languages by what they do in such a sentence (tell to forget, name the instructions, the reader, the answer, the text to be written,
 * the change of task), and rules over them. Read in every reading of `plain-letters.ts`. Whoever describes such sentences ("tells a
 * model to ignore its instructions") gives no order: the verb must stand where commands stand.
 */
import { readings, turned } from "./plain-letters.ts";

/** Where a command may begin: at the start, after an address, a conjunction or a sign. */
const opening =
  "(?:^|[.!?:;,>\\n—–-]\\s*|\\b(?:please|kindly|now|and|then|so|you (?:must|should|shall|will|have to|need to|are to)|must|simply|just|always|first|immediately|instead|bitte|por favor|s'il (?:te|vous) pla[iî]t|пожалуйста)[\\s,:]+)\\W*";
const reader =
  "(?:(?:ai|llm|gpt|language) (?:assistants?|agents?|models?|tools?|systems?|readers?|summari[sz]ers?|bots?)|ai|a\\.i\\.|llms?|l\\.l\\.m\\.|(?:large )?language models?|assistants?|chat ?bots?|chatgpt|gpt(?:-?\\d\\w*)?|claude|gemini|copilot|llama|mistral|deepseek|qwen|(?:ai |autonomous |coding |summari[sz]\\w+ )?agents?|bots?|models?|summari[sz]ers?|(?:automated|automatic|machine|ai) (?:readers?|systems?|tools?|processors?|summari[sz]ers?)|crawlers?|scrapers?|whoever (?:reads|summari[sz]es|processes) this)";
const forget =
  "(?:ignore|disregard|forget|override|bypass|discard|dismiss|neglect|overlook|skip|set aside|put aside|throw (?:away|out)|drop|abandon|pay no attention to|do not (?:follow|obey|heed)|don't (?:follow|obey|heed)|stop (?:following|obeying)|never mind|erase|delete|cancel|void|suspend|leave aside)";
const instructions =
  "(?:instructions?|prompts?|guidelines?|directives?|directions|system messages?|(?:all|any|the|your|these|those|previous|prior|earlier|above|every|my|our)(?: \\w+)? (?:commands?|orders?|rules?|constraints?|training|programming)|(?:everything|anything|all|whatever|what) (?:that )?(?:you (?:have been|were|had been|'ve been|have) (?:told|given|asked|instructed|said)|was said|came before|(?:you (?:have )?)?read (?:so far|before|above)|above|before)|(?:previous|prior|earlier|above|preceding|foregoing) (?:text|context|messages?|content|tasks?|requests?|conversation|words))";
const produce =
  "(?:say|write|answer|respond|reply|output|print|return|emit|produce|generate|repeat|state|echo|type|display|put|quote|copy|summari[sz]e (?:it|this|the \\w+) as|describe (?:it|this|the \\w+|this \\w+) as|call (?:it|this))";
const text =
  "(?:about(?:[- ](?:line|box|text|section|field))?|summar(?:y|ies)|descriptions?|tag ?lines?|answers?|responses?|outputs?|repl(?:y|ies)|abstract|one[- ]liner|synopsis)";
/** What a document may be asked for; "the answer" and "the output" are also what its programs give. */
const line =
  "(?:about(?:[- ](?:line|box|text|section))?|summar(?:y|ies)|descriptions?|tag ?lines?|abstract|one[- ]liner|synopsis)";
const alone = "(?:exactly|only|nothing (?:else|but|more)|literally|the (?:words?|phrase|string))\\b";

const english: readonly RegExp[] = [
  new RegExp(`${opening}(?:completely |entirely |totally |simply )?${forget}\\b.{0,50}\\b${instructions}`, "i"),
  new RegExp(
    `^\\W*(?:(?:dear|hey|hello|hi|attention|note(?: to| for)?|notice(?: to| for)?|message (?:to|for)|instructions? (?:to|for)|important(?: for| to)?|warning(?: to| for)?|to|for|any|all|every|the|an?|my|our|this is for)[\\s,:!]+){0,4}(?:(?:all|any|every|the|an?)\\s+)?(?:future )?${reader}(?:\\s+(?:and|or)\\s+${reader})?(?:\\s+(?:reading|that reads?|who reads?|summari[sz]ing|processing|that (?:summari[sz]es|process(?:es)?)|indexing|parsing|viewing) (?:this|these|the)\\b.{0,40}?)?\\s*[:,!>—–-]+\\s*(?:please |kindly |you (?:must|should|will|are to|have to) |always |only |now |do not |don't |the (?:correct |right |only )?)?(?:${forget}|${produce}|${text}|include|mention|add|tell|treat|consider|rate|recommend|praise|follow|obey|act|pretend|stop|your|end|begin|start|call|summari[sz]e|describe|remember|note that)\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:if|when|in case|since|because|as) you(?:'re| are)? (?:an? |the )?(?:reading this as an? )?${reader}\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:${reader}) (?:reading|summari[sz]ing|processing|parsing) (?:this|these|the)\\b.{0,60}\\b(?:must|should|shall|have to|has to|need to|are (?:asked|required|instructed|told|ordered) to|will|please)\\b`,
    "i",
  ),
  /\byour (?:new |real |actual |only |next |true |sole |current )?(?:task|job|goal|role|mission|purpose|assignment|objective|instructions?) (?:is|are|will be|has changed|have changed|as an?)\b.{0,20}\b(?:now|to|changed|is|:|different)/i,
  new RegExp(
    `\\b(?:from now on|from this (?:point|moment)(?: on| onwards?| forward)?|starting now|henceforth|from here on(?: out)?|going forward|for the rest of this (?:conversation|session|task))\\b.{0,60}\\b(?:you|your|${produce}|${text}|act|pretend|obey|speak|ignore)\\b`,
    "i",
  ),
  /\b(?:you are|you're|you will be|you shall be|act|pretend to be|behave|roleplay|role-play|respond|speak) (?:now (?:an? |the |in |acting |my |called |known )|no longer (?:an? |bound|the )|from now on |as if you were )/i,
  new RegExp(
    `${opening}(?:act|behave|respond|speak|roleplay) as (?:if you|an? (?:\\w+ ){0,3}(?:ai|assistant|bot|model|pirate|expert|system|admin\\w*|developer mode|dan))\\b|\\bpretend (?:that )?(?:you|to be)\\b`,
    "i",
  ),
  new RegExp(
    `\\b(?:(?:the|this|its|any|every|a) (?:\\w+ )?(?:\\w+ )?${line}|your (?:\\w+ )?${text})(?: (?:of|for|to|about|in) (?:this|the|your|any|that)(?: \\w+){1,3})? (?:must|should|shall|has to|have to|needs to|need to|ought to|is to|are to|is always|will (?:always )?be|is required to|can only be|is only)\\b.{0,12}\\b(?:be|read|say|state|contain|include|mention|start|begin|end|consist|claim|tell|always|only|followed|:)`,
    "i",
  ),
  new RegExp(
    `\\bthe (?:correct|right|only|official|true|real|expected|proper|approved|valid|required|one)(?: (?:correct|valid|right|true|official|acceptable))? ${text}\\b.{0,60}\\b(?:is|reads?|says?)\\b`,
    "i",
  ),
  new RegExp(
    `\\bthe ${text} (?:of|for) (?:this|the) (?:\\w+ )?(?:project|repo\\w*|readme|page|package|document|file|text|app|software|library) (?:is|reads?|says?)(?: always| simply| just| exactly)?\\s*[:"“'‘]`,
    "i",
  ),
  new RegExp(`${opening}${produce}(?:\\s+(?:me|back|with|as|the (?:word|phrase|string)))*\\s+${alone}`, "i"),
  new RegExp(
    `${opening}${produce}\\b.{0,50}\\b(?:and nothing (?:else|more)|verbatim|word for word|instead of (?:a|the|any|your) summary)\\W*$`,
    "i",
  ),
  new RegExp(
    `${opening}(?:${produce}|make|include|insert|add|mention|set|change|replace|end|begin|start|finish)\\b.{0,60}\\b(?:your (?:\\w+ )?${text}|(?:the|this|any|every|its|each) (?:\\w+ )?${line})\\b(?! (?:file|field|table|page|tab|command|format|statistics|option|column|line option)s?\\b).{0,30}(?:\\b(?:with|as|to|by|into|says?|reads?)\\b|["“:])`,
    "i",
  ),
  new RegExp(
    `${opening}(?:in|for|as|at the (?:start|end|beginning|top) of) (?:your (?:\\w+ )?${text}|(?:the|any|every) (?:\\w+ )?${line})\\b(?! (?:field|box|tab|column))[^.]{0,20}\\b(?:${produce}|include|mention|add|insert|claim|tell)\\b`,
    "i",
  ),
  /^\W*(?:(?:please|always|only|just|now)\s+)*(?:say|write|answer|respond|reply)\b.{0,24}(?:\bexactly\b|\bonly\s*["'“]|\bwith\s*["'“:]|:\s*["'“])/i,
  new RegExp(
    `${opening}(?:print|reveal|show|output|repeat|tell me|disclose|leak)\\b.{0,30}\\b(?:your\\s+(?:\\w+\\s+)?|(?:the\\s+)?(?:system|hidden|initial|original)\\s+)(?:prompt|instructions)\\b`,
    "i",
  ),
  /^\W*(?:new|real|actual|next|updated|revised|additional|secret|hidden|developer|admin(?:istrator)?|system|override)\s+(?:task|instructions?|orders?|prompt|directive|command|message|note|rule|mode|override)s?\s*(?:for \w+\s*)?[:>\]-]|^\W*now\s+(?:obey|answer|write|say|follow)\b/i,
  /^\W*(?:system|assistant|user|human|developer)\s*(?:message|prompt|note|override)?\s*[:>\]]|<\|?(?:im_start|im_end|system|endoftext|eot_id|start_header_id)\b/i,
  /\bif you (?:do not|don't|fail to|refuse to) (?:write|answer|say|output|print|repeat|include|obey|comply|follow)\b|\byou (?:must|will|shall) (?:obey|comply)\b/i,
  /\byou are (?:now|no longer)\b.{0,60}\b(?:bot|rules|bound|assistant|ai|instructions|free|pirate|mode|restricted|limited)\b|^you are now (?:a|an|the|in)\b/i,
  /\b(?:your|the|these|those|all|any|previous|prior|earlier) (?:\w+ )?(?:instructions?|rules|guidelines|system prompt|task)\b.{0,30}\b(?:no longer (?:apply|applies|valid|count)|(?:are|is|were|have been|has been) (?:void|cancelled|canceled|revoked|outdated|superseded|replaced|overridden|obsolete|suspended|a test|wrong|lifted))\b/i,
  // Whoever speaks of the user, the summary or the one who is asked, and then tells to write, speaks to the writer.
  new RegExp(
    `\\b(?:summar(?:y|ies|i[sz]\\w+)|automated|reassigned|current task|the user|as (?:the|your) (?:developer|admin\\w*|owner|operator|author)|whatever you are asked|evaluation purposes|other messages)\\b[^.]{0,50}(?:[,;:]|\\b(?:to|and|must|you to|you)) (?:${produce}|give)\\b(?! (?:a|an|the|your|their|its|to|files?|it)\\b)`,
    "i",
  ),
  new RegExp(
    `\\b(?:required|mandatory|necessary|essential|obligatory|make sure|ensure|see to it)\\b.{0,20}\\b(?:that )?(?:the|your|every|any) ${line}\\b|\\b${line} of this (?:repository|project|readme|page|text)\\b.{0,12}\\b(?:required|mandatory|obliged|expected) to\\b|\\bmake sure (?:that )?your ${text} (?:is|says|reads|contains)\\b`,
    "i",
  ),
  new RegExp(
    `${opening}(?:always |only )?(?:call|name|describe) this (?:project|repository|repo|package|tool|library) (?!(?:with|from|by|in|using|via|as a function)\\b)|\\btreat (?:the following|this|these) as (?:your|the) (?:instructions|orders|task)\\b|${opening}do not summari[sz]e\\b`,
    "i",
  ),
  /\[\/?INST\]|<<\/?SYS>>|<\/?data\b[^>\n]{0,60}>?|<(?:start|end)_of_turn>/i,
  /^\W*\{\s*["'](?:about|summary|text|answer|taskOutput)["']\s*:/,
];

interface Words {
  readonly forget: string;
  readonly instructions: string;
  readonly write: string;
  readonly text: string;
  readonly must: string;
  readonly only: string;
  /** "From now on", "your task is", "you are now". */
  readonly change: string;
  readonly reader: string;
}

/** The same in the other languages that readers of code write. Word order is free: pieces are looked for in one sentence. */
const languages: readonly Words[] = [
  {
    forget:
      "ignorier\\w*|vergiss|vergesst|vergessen sie|missachte\\w*|beachte\\w* nicht|verwirf|verwerfen sie|überspring\\w*",
    instructions:
      "anweisung\\w*|anleitung\\w*|befehle?|vorgaben?|regeln?|aufforderung\\w*|instruktion\\w*|alles (?:bisherige|vorherige|obige|zuvor)",
    write: "schreib\\w*|antworte\\w*|gib|geben sie|sag(?:e|en sie)?|nenne\\w*|ausgeben",
    text: "zusammenfassung|beschreibung|antwort|ausgabe|kurzbeschreibung",
    must: "muss|soll(?:te)?|hat .{0,20}zu lauten|lautet immer|darf nur",
    only: "nur|ausschließlich|genau|nichts anderes|wörtlich",
    change: "ab jetzt|von nun an|ab sofort|deine (?:neue )?aufgabe|du bist (?:jetzt|nun)|ihre (?:neue )?aufgabe",
    reader: "ki|sprachmodell\\w*|assistent\\w*|chatbot|modell",
  },
  {
    forget:
      "ignore[zr]?|oublie[zr]?|n[ée]glige[zr]?|ne (?:tiens|tenez) pas compte|ne (?:suis|suivez) (?:pas|plus)|abandonne[zr]?",
    instructions: "instructions|consignes|r[èe]gles|ordres|directives|tout ce qui pr[ée]c[èe]de",
    write: "[ée]cri(?:s|vez|re)|r[ée]pond(?:s|ez|re)|affiche[zr]?|dis|dites|produi(?:s|sez)",
    text: "r[ée]sum[ée]|description|r[ée]ponse|sortie",
    must: "doit|doivent|devra|est toujours",
    only: "seulement|uniquement|exactement|rien d'autre|mot pour mot|ne .{1,20} que",
    change:
      "[àa] partir de maintenant|d[ée]sormais|dor[ée]navant|ta (?:nouvelle )?t[âa]che|votre (?:nouvelle )?t[âa]che|tu es maintenant|vous [êe]tes maintenant",
    reader: "ia|mod[èe]le de langage|assistant\\w*|chatbot|mod[èe]le",
  },
  {
    forget:
      "ignor[aei]n?|olvid[aei]n?|descart[ae]n?|omit[ae]n?|haz caso omiso de|haga caso omiso de|no (?:sigas|siga|hagas caso|haga caso|obedezcas)|pas[ae] por alto|desconsider[ae]|esque[çc][ae]|dimentic[ahi]\\w*|trascur[ai]|n[ãa]o siga",
    instructions:
      "instrucciones|[óo]rdenes|indicaciones|reglas|directrices|instru[çc][õo]es|ordens|regras|diretrizes|istruzioni|regole|ordini|todo lo (?:anterior|dicho)|tudo (?:o )?que",
    write:
      "escrib[aei]\\w*|respond[aei]\\w*|contest[ae]|di(?:ga)?|imprim[ae]|devuelv[ae]|muestr[ae]|escrev[ae]|respond[ae]|diga|scriv[ai]|rispond[ai]|stamp[ai]|produc[ei]",
    text: "resumen|descripci[óo]n|respuesta|salida|resumo|descri[çc][ãa]o|resposta|riassunto|sommario|descrizione|risposta",
    must: "debe(?:r[áa])?|tiene que|ha de|deve(?:r[áa])?|tem que|es siempre|[ée] sempre",
    only: "solo|s[óo]lo|solamente|[úu]nicamente|exactamente|nada m[áa]s|apenas|somente|exatamente|nada mais|soltanto|solamente|esattamente|nient'altro|al pie de la letra",
    change:
      "a partir de (?:ahora|agora|este momento)|de ahora en adelante|tu (?:nueva )?tarea|su (?:nueva )?tarea|ahora eres|sua (?:nova )?tarefa|d'ora in poi|da ora in poi|il tuo (?:nuovo )?compito|agora voc[êe] [ée]",
    reader: "ia|modelo(?: de lenguaje| de linguagem)?|asistente\\w*|assistente\\w*|modello|chatbot",
  },
  {
    forget:
      "про?игнорируй(?:те)?|игнорируй(?:те)?|забудь(?:те)?|не обращай(?:те)? внимания|отбрось(?:те)?|пропусти(?:те)?|не следуй(?:те)?|отмени(?:те)?",
    instructions:
      "инструкц\\p{L}*|указани\\p{L}*|команд\\p{L}*|правил\\p{L}*|распоряжени\\p{L}*|приказ\\p{L}*|вс[её],? что (?:было )?(?:выше|раньше|сказано)",
    write: "напиши(?:те)?|ответь(?:те)?|выведи(?:те)?|скажи(?:те)?|отвечай(?:те)?|пиши(?:те)?|напечатай(?:те)?",
    text: "описани\\p{L}*|резюме|ответ\\p{L}*|сводк\\p{L}*|вывод",
    must: "долж\\p{L}*|следует|обязан\\p{L}*|всегда (?:гласит|звучит)|надо",
    only: "только|исключительно|ровно|дословно|ничего (?:больше|кроме)|лишь",
    change:
      "отныне|с этого момента|теперь ты|теперь вы|твоя (?:новая )?задача|ваша (?:новая )?задача|с этой минуты|впредь",
    reader: "ии|языков\\p{L}* модел\\p{L}*|ассистент\\p{L}*|модел\\p{L}*|помощник\\p{L}*|чат-?бот\\p{L}*",
  },
  {
    forget: "忽略|无视|無視|忽视|忘记|忘掉|不要理会|不要遵守|丢弃|抛开",
    instructions: "指令|指示|提示词?|规则|規則|命令|要求|之前的(?:所有)?内容|以上(?:所有)?内容",
    write: "输出|写出?|回答|回复|返回|打印|说|輸出|寫|回覆",
    text: "摘要|简介|描述|总结|回答|答案|概述|說明",
    must: "必须|必須|应该|應該|一律|只能|务必",
    only: "只|仅|僅|原样|逐字|以下",
    change: "从现在(?:开始|起)|從現在|你现在是|你的(?:新)?任务|你的(?:新)?任務|此后",
    reader: "人工智能|语言模型|語言模型|助手|模型|机器人",
  },
  {
    forget: "無視|忘れ|従わない|従うな|破棄し|気にし(?:ない|なく)|取り消",
    instructions: "指示|命令|プロンプト|ルール|規則|これまで(?:の内容)?|上記",
    write: "書い|出力し|答え|回答し|返答し|返し|言っ|表示し|記述し|書け|出力せよ|書くこと",
    text: "要約|説明文?|概要|回答|紹介文|返答|出力",
    must: "必ず|なければなり(?:ません)?|なければならない|べき|こと。?$|してください",
    only: "だけ|のみ|そのまま|次の|以外",
    change: "今から|これから(?:は)?|今後は|あなたは今|あなたの(?:新しい)?(?:仕事|任務|タスク|役割)|以後",
    reader: "AI|言語モデル|アシスタント|モデル|ボット",
  },
  {
    forget: "무시|잊(?:어|으|고)|따르지 ?마|폐기하",
    instructions: "지시|명령|지침|규칙|프롬프트|위의? 내용",
    write: "작성하|출력하|대답하|답하|응답하|쓰(?:세요|시오|라)|써",
    text: "요약|설명|답변|응답|소개",
    must: "반드시|해야|되어야|이어야|하십시오",
    only: "만 |오직|그대로|정확히|다음",
    change: "지금부터|이제부터|앞으로는|당신의 (?:새로운 )?(?:임무|작업|역할)|당신은 이제",
    reader: "AI|인공지능|언어 ?모델|어시스턴트|모델|챗봇",
  },
  {
    forget: "تجاهل|انس|أهمل|لا تتبع|تخط",
    instructions: "التعليمات|الأوامر|القواعد|الإرشادات|ما سبق|كل ما قيل",
    write: "اكتب|أجب|اطبع|قل|أخرج|رد",
    text: "الملخص|الوصف|الإجابة|الجواب|الرد",
    must: "يجب|ينبغي|لا بد",
    only: "فقط|حرفيا|بالضبط|لا غير",
    change: "من الآن فصاعد|من الآن|مهمتك|أنت الآن",
    reader: "الذكاء الاصطناعي|نموذج|مساعد|روبوت",
  },
];

/** Both in one sentence, in either order, at most so many characters apart. */
function near(left: string, right: string, most: number): RegExp {
  const edge = (part: string): string =>
    `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${part})(?![\\p{Script=Latin}\\p{Script=Cyrillic}])`;
  const [one, other] = [edge(left), edge(right)];
  return new RegExp(`${one}.{0,${most}}?${other}|${other}.{0,${most}}?${one}`, "iu");
}

interface Grammar {
  readonly any: RegExp;
  readonly rules: readonly (readonly RegExp[])[];
}

const grammars: readonly Grammar[] = languages.map((words) => ({
  any: new RegExp([words.forget, words.change, words.write, words.must].join("|"), "iu"),
  rules: [
    [commanded(words.forget, words.instructions)],
    [near(words.change, `${words.write}|${words.text}|${words.reader}`, 60)],
    [near(words.text, words.must, 60), /["“«„:：「『]/u],
    [commanded(words.write, words.only), /["“«„:：「『]|(?:だけ|のみ|只|仅|فقط|только|solo|nur|만)/iu],
    [near(`(?:${words.reader})[\\s]?[,:：、!！]`, words.write, 60)],
  ],
}));

/** The verb where commands stand: at the start of a clause in languages that put it there. */
function commanded(verb: string, object: string): RegExp {
  const latin = /^[\x20-\u024f\\]/.test(verb) || /^[а-я(]/i.test(verb);
  if (!latin) return near(verb, object, 24);
  return new RegExp(
    `(?:^|[.!?:;,>—–-]\\s*|(?<![\\p{L}])(?:y|e|et|und|и|bitte|por favor|пожалуйста|maintenant|ahora|jetzt|теперь|solo|также)\\s+)[^\\p{L}\\p{N}]*(?:${verb})(?![\\p{L}]).{0,60}?(?<![\\p{L}])(?:${object})(?![\\p{L}])`,
    "iu",
  );
}

/** "User: the account that runs it" is a definition more often than a turn of a conversation. */
const person = /^\W*(?:user|human)\s*:/i;
const englishHints =
  /ignor|disregard|forget|overrid|bypass|discard|dismiss|neglect|overlook|set aside|put aside|throw |abandon|attention|obey|heed|follow|mind|eras|cancel|void|suspend|your |you |task|from (?:now|this|here)|henceforth|starting now|going forward|pretend|roleplay|act as|behave|respond|reply|answer|summar|descri|tag ?line|about|abstract|liner|synopsis|\bprint|output|reveal|disclos|repeat|write|\bsay\b|system|assistant|user|human|im_(?:start|end)|endoftext|INST\]|SYS>>|<\/?data|_of_turn|order|instruct|prompt|comply/i;

/** Whether a text may hold an order at all; cheap, for callers with much text and few suspects. */
export function mayHoldOrder(sentence: string): boolean {
  // Words that are disguised hold no hint; where letters are odd, the full question decides.
  return englishHints.test(sentence) || /[^\p{ASCII}]/u.test(sentence) || oddLetters.test(sentence);
}

const oddLetters =
  /(?:\b[A-Za-z][\s._*|/-]{1,2}){5}|[A-Za-z]{18}|[a-z][013457@$][a-z]|\b(?:eht|dna|uoy|ruoy|siht|htiw|ylno|lla|etirw|tnirp|yrammus|rewsna)\b/i;

/** Whether a sentence gives an order to a program that reads it. */
export function isOrder(sentence: string): boolean {
  if (sentence.length > 4_000 || !mayHoldOrder(sentence)) return false;
  if (runTogether.test(sentence)) return true;
  const forms = readings(sentence.trim());
  if (forms.some(commands)) return true;
  return turnedHints.test(sentence) && turned(sentence).some(commands);
}

/** No word is this long: a sentence without its spaces, about what orders are about. */
const runTogether =
  /(?<![A-Za-z])(?=[A-Z]?[a-z]{22})[A-Za-z]{0,80}?(?:ignore|instruction|summary|descri(?:be|ption)|answer|respond|nothingelse|fromnowon|yourtask|tagline|system)/;

/** Small words from their end, or an order with its object first. */
const turnedHints =
  /\b(?:eht|dna|uoy|ruoy|siht|htiw|ylno|lla|etirw|tnirp|yrammus|rewsna)\b|\b(?:instructions|prompts|rules)\b.{0,60}\b(?:ignore|disregard|forget|override)\W*$/i;

function commands(seen: string): boolean {
  // A splitter sees no new sentence where the next begins with a small letter or a bracket; an order may.
  const sentences = /[.!?。]\s+/.test(seen) ? [seen, ...seen.split(/[.!?。]\s+/).slice(1)] : [seen];
  return sentences.some((part) => {
    const limited = part.slice(0, 2_000);
    const said = limited.replace(person, "");
    if (english.some((pattern) => pattern.test(said))) return true;
    return grammars.some(
      ({ any, rules }) => any.test(limited) && rules.some((rule) => rule.every((pattern) => pattern.test(limited))),
    );
  });
}
