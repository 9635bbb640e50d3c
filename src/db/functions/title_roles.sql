-- What a job title says: its words, the roles of the person (CONTACT_ROLE), and the level (CONTACT_LEVEL).
-- contacts and contact_titles store both, so a change here needs a migration that derives them again.

-- The words of a title in lower case, each between spaces, from ^ to $. Whom somebody assists is left out: an executive assistant to
-- the superintendent is no superintendent.
create or replace function title_words(title text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(
      '^ ' || regexp_replace(lower(replace(replace(title, '&', ' and '), '''s', ' its')), '[^a-z0-9]+', ' ', 'g') || ' $',
      ' (assistant|asst|secretary|aide|advisor|adviser) (to|for) .*', ' \1 $'),
    ' [a-z]+ its (executive |administrative )?(secretary|assistant|office)', ' \2')
$$;

create or replace function title_roles(title text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(role order by place), '{}') from (select title_words(title) as words) t, (values
    (1, 'superintendent',
      '{% superintend%,% superinten%,% superin %,% supt %,% chief school administ%,% csa %,% head of schools %}'::text[],
      '{% building superintend%,% bldg superintend%,% superintendent secretary%,% superintendent office %}'::text[]),
    (2, 'board',
      '{% board member%,% board of %,% board president%,% board vice %,% board chair%,% board clerk%,% board secretary%,
        % board treasurer%,% trustee%,% school board %,% school committee %,% president of the board %,
        % president $,% vice president $,^ board $,^ member of the board %}',
      '{% board certified %,% board operations %,% board relations %,% board services %,% head start %}'),
    (3, 'principal',
      '{% principal%,% princ %,% prin %,% princ_pal %,% pr_ncipal %,% pri_cipal %,% pincipal %,% princiapl %,
        % head of school %,% head of lower %,% head of middle %,% head of upper %,% headmaster %,% head of campus %,
        % dean %,% deans %,% school administrator %,% building administrator %,% campus administrator %}',
      '{% principal secretary%,% secretary principal%,% principles %,% principals secretary%,% chief school admin%}'),
    (4, 'teacher',
      '{% teacher%,% tchr%,% instructor %,% tosa %,% substitute %,% sub $,% educator %,% faculty %,% band director %,
        % choir director %,% chorus director %,% orchestra director %,% director of bands %,% theater director %,
        % theatre director %,^ math $,^ mathematics $,^ science $,^ english $,^ social studies %,^ history $,^ music $,^ art $,
        % world language %,^ physical education $,^ pe $,^ science %,% performing arts $,^ reading $,^ kindergarten $,
        % grade $,^ language arts %}',
      '{% director of %teacher%,% teacher aide %,% teacher assistant %,% teacher its aide %,% teachers aide %,
        % assistant teacher %,% teacher quality %,% teacher induction %,% teacher leadership %,% teacher recruit%,
        % teacher development %,% secretary %,% science coordinator %,% science director %,% science supervisor %,
        % science specialist %,% science coach %}'),
    (5, 'curriculum',
      '{% curric%,% curr %,% of instruction %,% and instruction %,% instructional %,% academic%,% teaching %,
        % professional development %,% professional learning %,% staff development %,% literacy %,% textbook %,
        % math coach %,% reading coach %,% reading specialist %,% math specialist %,% stem %,% steam %,
        % advanced placement %,% ap coordinator %,% ib coordinator %,% baccalaureate %,% elementary education %,
        % secondary education %,% primary education %,% fine arts %,% performing arts director %,% gifted %,
        % online program%,% virtual %,% computer science %,% humanities %,% educational services %,
        % science coordinator %,% science director %,% science supervisor %,% math coordinator %,% learning officer %,
        % education officer %,% school improvement %}',
      '{% teacher %,% teachers %,% instructional technology %,% instructional aide%,% instructional assistant%,
        % instructional para%,% instructor %,% academic center %,% student teaching %,% teaching assistant%,
        % performing arts $,^ ap % teacher %}'),
    (6, 'technology',
      '{% tech $,% technology %,% technologies %,% it $,% it director %,% it manager %,% it specialist %,% it support %,
        % director of it %,% it coordinator %,% it technician %,% information system%,% information officer %,
        % information security %,% information services %,% network %,% systems admin%,% system admin%,% server %,
        % database %,% data engineer %,% data systems %,% sis admin%,% help desk %,% helpdesk %,% edtech %,% ed tech %,
        % digital %,% web %,% webmaster %,% software %,% computer tech%,% computer app%,% computer support %,% cto $,
        % cio $,% cyber%,% cloud %,% etl %,% av media %,% audio visual %,% field technician %,% erate %,% e rate %,
        % programmer %,% devices %}',
      '{% teacher%,% guidance tech %,% assistive tech%,% instructor %,% it its %,% library tech%,% lab tech %}'),
    (7, 'assessment',
      '{% assessment%,% accountability %,% testing %,% evaluation %,% research %,% accreditation %,% data analy%,
        % student data %,% data coach %,% data coordinator %,% data specialist %,% analytics %,% psychomet%}',
      '{% financial %}'),
    (8, 'special_education',
      '{% special ed%,% sped %,% spec ed %,% special services %,% spec services %,% special needs %,
        % exceptional %,% child study %,% cst %,% speech%,% occupational therap%,% physical therap%,% 504 %,
        % transition%,% deaf %,% hard of hearing %,% sign language %,% vision specialist %,% visually %,
        % orientation and mobility %,% behavior analyst %,% iep %,% disabilit%,% assistive tech%,% inclusion %,
        % resource room %,% ese %}',
      '{% transition to %}'),
    (9, 'student_services',
      '{% student services %,% student support %,% student affairs %,% student life %,% pupil %,% counsel%,
        % guidance %,% social work%,% psycholog%,% mental health %,% mht %,% nurse %,% nurses %,% nursing %,
        % health services %,% health aide %,% health office %,% health assistant %,% wellness %,% attendance %,
        % truan%,% registrar %,% enrollment %,% admissions %,% school choice %,% mtss %,% rti %,% behavior %,
        % restorative %,% homeless %,% mckinney %,% foster %,% family services %,% residential life %,
        % financial aid %,% intervention %,% climate and culture %,% social emotional %,% school health %}',
      '{% general counsel %,% legal counsel %,% behavior analyst %,% teacher %,% reading intervention%,
        % math intervention%}'),
    (10, 'finance',
      '{% financ%,% business %,% budget%,% account %,% accounts %,% accountant%,% accounting %,% payroll %,
        % purchas%,% procurement %,% buyer %,% controller %,% comptroller %,% treasurer %,% bookkeep%,% fiscal %,
        % auditor %,% billing %,% cfo $,% cbo $,% bursar %,% risk manage%,% insurance %,% risk %}',
      '{% financial aid %,% board treasurer %,% teacher %,% at risk %}'),
    (11, 'federal_programs',
      '{% federal program%,% federal project%,% state and federal %,% federal and state %,% grant %,% grants %,
        % title i %,% title 1 %,% title ii %,% title iii %,% esser %,% categorical program%}', '{}'),
    (12, 'human_resources',
      '{% human resource%,% hr $,% hr %,% personnel %,% talent %,% recruit%,% benefits %,% employee %,% human capital %,
        % staffing %,% certification %,% labor relations %}', '{% hr %teacher %,% gifted and talent%}'),
    (13, 'operations',
      '{% operations %,% operating officer %,% facilit%,% maint%,% custod%,% janitor%,% buildings %,% grounds%,
        % energy %,% plant %,% hvac %,% electrician %,% plumber %,% carpenter %,% painter %,% locksmith %,% porter %,
        % warehouse %,% inventory %,% print shop %,% construction %,% sustainab%,% capital project%,% irrigation %}',
      '{% facilitator %,% information operations %,% teacher %,% capital campaign %}'),
    (14, 'transportation',
      '{% transportation %,% bus driver%,% bus aide %,% bus monitor %,% bus $,% driver %,% drivers %,% dispatcher %,
        % mechanic %,% fleet %,% routing %,% diesel %,% crossing guard %,% shop foreman %,% bus %}', '{}'),
    (15, 'nutrition',
      '{% nutrition%,% food %,% foods %,% cafeteria %,% kitchen %,% cook %,% cooks %,% chef %,% baker %,% dietit%,
        % lunch%,% dining %,% menu %,% dishwash%,% child nutrition %,% cashier %}', '{% teacher %}'),
    (16, 'safety',
      '{% safety %,% security %,% police %,% resource officer %,% emergency %,% campus supervisor %,% guard %,
        % campus monitor %,% safe schools %,% threat %}',
      '{% information security %,% cyber security %,% network security %,% crossing guard %,% teacher %,% instructor %}'),
    (17, 'communications',
      '{% communicat%,% public relations %,% public information %,% public affairs %,% marketing %,% media relations %,
        % social media %,% community %,% family engagement %,% family liaison %,% parent %,% family and community %,
        % engagement %,% advancement %,% annual giving %,% alumni %,% major gifts %,% capital campaign %,
        % volunteer %,% graphic design%,% development officer %,% family outreach %}',
      '{% community school %,% teacher %}'),
    (18, 'athletics',
      '{% athletic%,% ath %,% activities %,% activity sponsor %,% club sponsor %,% head coach %,% assistant coach %,
        % debate %,% esports %,% robotics coach %,% strength and %,% sports %,% football %,% basketball %,% baseball %,
        % soccer %,% volleyball %,% track coach %,% yearbook %,% student government %,% swim%,% cheer%}',
      '{% teacher %,% instructor %}'),
    (19, 'library',
      '{% librar%,% media specialist %,% media center %,% library %}', '{% social media %}'),
    (20, 'early_childhood',
      '{% early childhood %,% early learning %,% preschool %,% pre school %,% prek %,% pre k %,% head start %,
        % child care %,% childcare %,% after school %,% afterschool %,% before school %,% extended day %,
        % early education %}', '{}'),
    (21, 'career_technical',
      '{% cte $,% cte %,% career %,% vocational %,% work experience %,% work based %,% apprentice%,% pathways %,
        % job coach %,% workforce %}', '{% career counselor %teacher %}'),
    (22, 'language_learners',
      '{% ell $,% ell %,% esl %,% esol %,% eld %,% english learner%,% english language learner%,% bilingual %,
        % multilingual %,% interpret%,% translat%,% dual language %,% primary language %,% english as a second %,
        % newcomer %,% immersion %}', '{% sign language %}'),
    (23, 'paraprofessional',
      '{% para $,% para %,% parapro%,% paraeduc%,% aide %,% aides %,% instructional assistant%,% teaching assistant%,
        % teacher assistant %,% assistant teacher %,% classroom assistant%,% preschool assistant %,
        % student attendant %,% teacher aide %}', '{% bus aide %}'),
    (24, 'office',
      '{% secretar%,% clerk %,% clerks %,% administrative assistant%,% executive assistant%,% admin assistant%,
        % office manager %,% office assistant%,% receptionist %,% office specialist %,% administrative secretary %,
        % office %}', '{% board clerk%,% board secretary%,% health office %,% office of %,% officer %}')
  ) as r (place, role, phrases, unless)
  where words like any(phrases) and not words like any(unless)
    -- Those who work for a leader or a teacher, whom their titles name.
    and not (role in ('superintendent', 'principal', 'teacher')
      and words like any('{% secretary %,% clerk %,% receptionist %,% administrative assistant %,% executive assistant %}')
      and not words like any('{% board secretary %,% superintendent and %}'))
$$;

create or replace function title_level(title text) returns text language sql immutable strict parallel safe as $$
  select case
    when words like any('{% board secretary %,% board clerk %}') and not words like any('{% superin%,% supt %}') then null
    when words like any('{% secretar%,% clerk %,% clerks %,% aide %,% aides %,% parapro%,% paraeduc%,% receptionist %,
      % administrative assistant%,% executive assistant%,% attendant %}')
      and not words like any('{% superintendent board secretary %}') then 'assistant'
    when words like any('{% deputy %,% associate superin%,% assistant superin%,% asst superin%,% asst supt %,
      % assistant principal%,% associate principal%,% vice principal%,% asst principal%,% assistant director %,
      % associate director %,% assistant %director %,% assistant chief %,% assistant dean %,% asst director %}')
      and not words like any('{% director of %assistant director %}') then 'deputy'
    when words like any('{% superin%,% supt %,% chief %,% cto $,% cio $,% cfo $,% coo $,% ceo $,% csa $}')
      and not words like '% building superintend%' then 'chief'
    when words like any('{% band director %,% choir director %,% theater director %,% theatre director %}') then null
    when words like any('{% director %,% directors %,% dir %,% principal %,% principals %,% head of %,
      % headmaster %}') then 'director'
    when words like any('{% case manager %,% campus supervisor %}') then null
    when words like any('{% manager %,% managers %,% supervisor %,% supervisors %,% foreman %,% superv %}') then 'manager'
    when words like any('{% coordinator %,% coordinators %,% coord %,% facilitator %}') then 'coordinator'
    when words like any('{% assistant %,% assistants %,% asst %,% para %}') then 'assistant'
    when words like any('{% specialist %,% specialists %,% analyst %,% technician %,% tech $,% coach %,% coaches %,
      % consultant %}') then 'specialist'
  end
  from (select title_words(title) as words) t
$$;
